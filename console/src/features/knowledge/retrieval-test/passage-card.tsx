import type { FoundPassage } from '@parley/contract/knowledge-search.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentLink } from '../../../conversation-record/document-link.tsx';
import { MarkedText } from '../../../conversation-record/found-text.tsx';
import { classNames } from '../../../design/class-names.ts';
import { useFormats } from '../../../design/formats.ts';
import { readableMarkdown } from '../../../design/readable-markdown.ts';
import { matchedPieces } from './matched-words.ts';

export type PassageCardProps = { passage: FoundPassage; rank: number; query: string };

/** Longer texts are cut until they are opened. */
const SHORT_CHARACTERS = 320;

/** A passage: where it stands, what it says with the words of the question marked, and what speaks for it. */
export function PassageCard({ passage, rank, query }: PassageCardProps) {
  const { t, i18n } = useTranslation();
  const { document_id, document_name, heading, text, score, lexical_score, vector_distance, is_given } =
    passage;
  const { percent } = useFormats();
  const reasons = vector_distance !== null && (
    <span>
      {t('retrievalTest.words', { score: percent(lexical_score) })}
      {' · '}
      {t('retrievalTest.distance', {
        distance: vector_distance.toLocaleString(i18n.language, { maximumFractionDigits: 2 }),
      })}
    </span>
  );
  return (
    <article
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md border px-3 py-2.5',
        is_given ? 'bg-surface' : 'border-dashed',
      )}
    >
      <span className="min-w-4 font-medium text-muted text-sm tabular-nums leading-5">
        <span className="sr-only">{t('retrievalTest.rank')} </span>
        {rank}
      </span>
      <div className="min-w-0">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-48">
            <h4 className="truncate font-medium text-base text-ink">
              <DocumentLink id={document_id} title={document_name} className="rounded-sm hover:underline">
                {document_name}
              </DocumentLink>
            </h4>
            {heading ? <p className="break-words text-muted text-xs">{heading}</p> : null}
          </div>
          <Score label={t('record.relevance')} score={score} text={percent(score)} />
        </header>
        <PassageText text={readableMarkdown(text)} query={query} reasons={reasons} />
      </div>
    </article>
  );
}

/** What a passage says, the beginning of it where it is long, and what speaks for it. */
function PassageText({ text, query, reasons }: { text: string; query: string; reasons: ReactNode }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const pieces = useMemo(() => matchedPieces(text, query), [text, query]);
  const isLong = text.length > SHORT_CHARACTERS;
  return (
    <>
      <p
        className={classNames(
          'mt-1.5 whitespace-pre-wrap break-words text-base',
          isLong && !isWhole && 'line-clamp-4',
        )}
      >
        <MarkedText pieces={pieces} className="bg-accent-soft font-medium text-accent-ink" />
      </p>
      <footer className="mt-1.5 flex flex-wrap items-center gap-x-3 text-muted text-xs tabular-nums">
        {reasons}
        {isLong ? (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="ml-auto rounded-sm py-0.5 text-accent-ink hover:underline"
          >
            {t(isWhole ? 'record.lessOfPassage' : 'retrievalTest.more')}
          </button>
        ) : null}
      </footer>
    </>
  );
}

function Score({ label, score, text }: { label: string; score: number; text: string }) {
  return (
    <span className="flex items-center gap-2 text-sm tabular-nums leading-5">
      <span aria-hidden className="block h-1.5 w-20 overflow-hidden rounded-full bg-pressed">
        <span
          className="block h-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${100 * Math.min(1, Math.max(0, score))}%` }}
        />
      </span>
      <span className="sr-only">{label} </span>
      <span className="w-10 text-right text-ink">{text}</span>
    </span>
  );
}
