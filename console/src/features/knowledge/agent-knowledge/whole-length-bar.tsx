import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import type { AgentKnowledgeValue, KnowledgeChange } from './known-documents.ts';
import { searchInstead, type WholeLength } from './whole-length.ts';

export type WholeLengthBarProps = {
  value: AgentKnowledgeValue;
  whole: WholeLength;
  readOnly: boolean;
  onChange: (change: KnowledgeChange) => void;
};

/** More names than these would be no sentence any more. */
const NAMES_SHOWN = 3;

/** How much of the prompt's room the whole documents take, which of them do not fit, and what to do then. */
export function WholeLengthBar({ value, whole, readOnly, onChange }: WholeLengthBarProps) {
  const { t, i18n } = useTranslation();
  const { characters, overflowing } = whole;
  const limit = value.maxDocumentsLength;
  const isOver = overflowing.length > 0;
  const number = (figure: number) => figure.toLocaleString(i18n.language);
  const label = t('agentKnowledge.whole_length', { used: number(characters), limit: number(limit) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-ink">{t('agentKnowledge.whole', { count: whole.documents.length })}</span>
        <span className={classNames('tabular-nums', isOver ? 'text-warning-ink' : 'text-muted')}>
          {label}
        </span>
      </div>
      <div aria-hidden className="relative h-2 overflow-hidden rounded-full bg-pressed">
        <span
          className={classNames(
            'absolute inset-y-0 left-0 rounded-full',
            isOver ? 'bg-warning-ink' : 'bg-accent',
          )}
          style={{ width: `${Math.min(100, (100 * characters) / limit)}%` }}
        />
      </div>
      {isOver ? (
        <div
          role="status"
          className="flex flex-wrap items-center gap-3 rounded-md border border-warning-line bg-warning-soft px-3 py-2.5 text-sm text-warning-ink"
        >
          <TriangleAlert size={16} aria-hidden />
          <p className="min-w-0 flex-1 basis-56 break-words">
            {t('agentKnowledge.whole_over', {
              count: overflowing.length,
              names: new Intl.ListFormat(i18n.language).format([
                ...overflowing.slice(0, NAMES_SHOWN).map(({ name }) => t('agentKnowledge.quoted', { name })),
                ...(overflowing.length > NAMES_SHOWN
                  ? [t('agentKnowledge.and_others', { count: overflowing.length - NAMES_SHOWN })]
                  : []),
              ]),
            })}
          </p>
          {readOnly ? null : (
            <Button size="sm" onClick={() => onChange(searchInstead(value, overflowing))}>
              {t('agentKnowledge.search_instead')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
