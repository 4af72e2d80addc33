import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { readableMarkdown } from '../../design/readable-markdown.ts';
import { documentAddress } from '../../session/document-address.ts';
import type { TurnSource } from './turn-sources.ts';

export type TurnSourceListProps = {
  title: string;
  sources: readonly TurnSource[];
  /** Whether the reply rests on them. */
  isUsed: boolean;
};

/** Where words of a reply come from; a document opens in a new tab, so that the conversation goes on. */
export function TurnSourceList({ title, sources, isUsed }: TurnSourceListProps) {
  if (sources.length === 0) return null;
  return (
    <section>
      <h4 className="mb-1 font-medium text-ink">{title}</h4>
      <ul className="flex flex-col gap-2">
        {sources.map((source) => (
          <li
            key={`${source.documentId ?? source.title} ${source.text}`}
            className={classNames('border-l-2 pl-2', isUsed ? 'border-accent-line' : 'border-line-strong')}
          >
            <Source source={source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Longer texts are cut until they are opened. */
const SHORT_CHARACTERS = 220;

function Source({ source }: { source: TurnSource }) {
  const { t, i18n } = useTranslation();
  const { title, heading, excerpt, text, score, documentId } = source;
  const [isOpen, setOpen] = useState(false);
  const canOpen = excerpt !== '' || text.length > SHORT_CHARACTERS;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words font-medium text-ink">
          {documentId === undefined ? (
            title
          ) : (
            <a
              href={documentAddress(documentId)}
              target="_blank"
              rel="noopener"
              className="rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current"
            >
              {title}
              <span className="sr-only"> {t('record.newTab')}</span>
            </a>
          )}
        </span>
        {score === undefined ? null : (
          <span className="shrink-0 tabular-nums" title={t('record.relevance')}>
            <span className="sr-only">{t('record.relevance')} </span>
            {score.toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 0 })}
          </span>
        )}
      </div>
      {heading ? <p className="break-words">{heading}</p> : null}
      <p
        className={classNames(
          'whitespace-pre-wrap break-words text-ink',
          canOpen && !isOpen && 'line-clamp-3',
        )}
      >
        {readableMarkdown(isOpen || excerpt === '' ? text : excerpt)}
      </p>
      {canOpen ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="rounded-sm py-0.5 text-accent-ink hover:underline"
        >
          {t(isOpen ? 'record.lessOfPassage' : 'record.wholePassage')}
        </button>
      ) : null}
    </>
  );
}
