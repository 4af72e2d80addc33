import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { useFormats } from '../../../design/formats.ts';
import type { AgentKnowledgeValue, KnowledgeChange, KnownDocument } from './known-documents.ts';
import { searchInstead, type WholeLength } from './whole-length.ts';

export type WholeLengthBarProps = {
  value: AgentKnowledgeValue;
  whole: WholeLength;
  readOnly: boolean;
  onChange: (change: KnowledgeChange) => void;
};

/** How much room in the prompt the whole documents take, which of them do not fit, and what to do then. */
export function WholeLengthBar({ value, whole, readOnly, onChange }: WholeLengthBarProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { always, unsearched, overflowing } = whole;
  const limit = value.maxDocumentsLength;
  const isOver = unsearched.characters > limit;
  if (always.count === 0 && unsearched.count === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {unsearched.count > 0 ? (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-ink">{t('agentKnowledge.whole', { count: unsearched.count })}</span>
            <span className={classNames('tabular-nums', isOver ? 'text-warning-ink' : 'text-muted')}>
              {t('agentKnowledge.whole_length', {
                used: number(unsearched.characters),
                limit: number(limit),
              })}
            </span>
          </div>
          <div aria-hidden className="relative h-2 overflow-hidden rounded-full bg-pressed">
            <span
              className={classNames(
                'absolute inset-y-0 left-0 rounded-full forced-colors:bg-[CanvasText]',
                isOver ? 'bg-warning-ink' : 'bg-accent',
              )}
              style={{ width: `${Math.min(100, (100 * unsearched.characters) / limit)}%` }}
            />
          </div>
        </>
      ) : null}
      {always.count > 0 ? (
        <p className="text-muted tabular-nums">
          {t('agentKnowledge.whole_always', {
            count: always.count,
            characters: t('agentKnowledge.characters', { count: always.characters }),
          })}
        </p>
      ) : null}
      {overflowing.length > 0 ? (
        <LeftOut
          documents={overflowing}
          onSearch={readOnly ? undefined : () => onChange(searchInstead(value, overflowing))}
        />
      ) : null}
    </div>
  );
}

/** More names than these would be no sentence any more. */
const NAMES_SHOWN = 3;

function LeftOut({
  documents,
  onSearch,
}: {
  documents: readonly KnownDocument[];
  onSearch: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const names = documents
    .slice(0, NAMES_SHOWN)
    .map(({ name }) => t('agentKnowledge.quoted', { name }))
    .concat(
      documents.length > NAMES_SHOWN
        ? [t('agentKnowledge.and_others', { count: documents.length - NAMES_SHOWN })]
        : [],
    );
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-md border border-warning-line bg-warning-soft px-3 py-2.5 text-warning-ink"
    >
      <TriangleAlert size={16} aria-hidden />
      <p className="min-w-0 flex-1 basis-56 break-words">
        {t('agentKnowledge.whole_over', {
          count: documents.length,
          names: formats.list(names),
        })}
      </p>
      {onSearch ? (
        <Button size="sm" onClick={onSearch}>
          {t('agentKnowledge.search_instead')}
        </Button>
      ) : null}
    </div>
  );
}
