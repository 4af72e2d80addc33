import type { AnsweringModel, Evidence, RetrievalRecord, TurnLedger } from '@parley/contract/turn-ledger.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { useFormats } from '../../design/formats.ts';
import { readableMarkdown } from '../../design/readable-markdown.ts';
import { DocumentLink } from '../document-link.tsx';
import { waitText } from './answer-times.ts';
import { type TurnSource, turnSources } from './turn-sources.ts';
import { answerMs } from './turn-steps.ts';
import { TurnWaterfall } from './turn-waterfall.tsx';

type TurnDetailsProps = {
  ledger: TurnLedger;
  evidence: readonly Evidence[];
  /** What was looked up for the answer; nothing where the agent looks nothing up. */
  retrieval: RetrievalRecord | null | undefined;
};

/** One line with time and model of an answer, which opens to its steps and to what it rests on. */
export function TurnDetails({ ledger, evidence, retrieval }: TurnDetailsProps) {
  const { t, i18n } = useTranslation();
  const wait = answerMs(ledger);
  const sources = turnSources(evidence, retrieval).used.length;
  const facts = [
    wait === undefined ? undefined : waitText(wait, i18n.language),
    ledger.model ? modelName(ledger.model, t) : undefined,
    sources > 0 ? t('record.sources', { count: sources }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <details className="group text-muted text-xs">
      <summary className="w-fit cursor-pointer rounded-sm py-1 tabular-nums hover:text-ink">
        {facts.join(' · ')}
      </summary>
      <div className="mt-1 flex flex-col gap-3 rounded-md border bg-surface p-3">
        {ledger.recogniser ? <p>{t('record.understoodBy', { recogniser: ledger.recogniser })}</p> : null}
        {ledger.model?.instead_of ? <p>{t('record.insteadOf', { model: ledger.model.instead_of })}</p> : null}
        {ledger.errors.length > 0 ? (
          <p className="text-danger-ink">
            {t(ledger.errors.every(isOfRetrieval) ? 'record.retrievalFailed' : 'record.hadErrors')}
          </p>
        ) : null}
        <TurnWaterfall ledger={ledger} />
        {ledger.false_interruptions ? (
          <p>{t('record.falseInterruptions', { count: ledger.false_interruptions })}</p>
        ) : null}
        <TurnRetrieval evidence={evidence} retrieval={retrieval} />
      </div>
    </details>
  );
}

function isOfRetrieval(code: string): boolean {
  return code.startsWith('retrieval_');
}

function modelName(model: AnsweringModel, t: (key: string) => string): string {
  return model.source === 'offline' ? t('record.offlineModel') : model.name;
}

/** What was looked up for a reply, what it rests on, and what the agent was given besides. */
function TurnRetrieval({ evidence, retrieval }: Omit<TurnDetailsProps, 'ledger'>) {
  const { t } = useTranslation();
  const { used, unused } = turnSources(evidence, retrieval);
  return (
    <>
      {retrieval ? (
        <section>
          <h4 className="mb-1 font-medium text-ink">{t('record.lookedUp')}</h4>
          <p className="break-words">{retrieval.retrieval_query}</p>
          <p>
            {t('record.passagesFound', { count: retrieval.passages.length })}{' '}
            {retrieval.embedding_model ? t('record.byMeaning', { model: retrieval.embedding_model }) : null}
          </p>
        </section>
      ) : null}
      <TurnSourceList title={t('record.restsOn')} sources={used} isUsed />
      <TurnSourceList title={t('record.givenToo')} sources={unused} isUsed={false} />
    </>
  );
}

type TurnSourceListProps = {
  title: string;
  sources: readonly TurnSource[];
  /** Whether the reply rests on them. */
  isUsed: boolean;
};

/** Where words of a reply come from; a document opens in a new tab, so that the conversation goes on. */
function TurnSourceList({ title, sources, isUsed }: TurnSourceListProps) {
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
  const { t } = useTranslation();
  const formats = useFormats();
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
            <DocumentLink
              id={documentId}
              className="rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current"
            >
              {title}
            </DocumentLink>
          )}
        </span>
        {score === undefined ? null : (
          <span className="shrink-0 tabular-nums" title={t('record.relevance')}>
            <span className="sr-only">{t('record.relevance')} </span>
            {formats.percent(score)}
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
