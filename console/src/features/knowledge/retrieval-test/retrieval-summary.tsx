import { EMBEDDING_FAILURES } from '@parley/contract/knowledge-search.ts';
import { CircleCheck, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FoundKnowledge } from '../../../data/knowledge-search.ts';
import { Banner } from '../../../design/banner.tsx';
import { classNames } from '../../../design/class-names.ts';
import { useFormats } from '../../../design/formats.ts';
import { reasonText } from '../../../session/failure-sentence.ts';

export type RetrievalSummaryProps = {
  found: FoundKnowledge;
  nameOf: ((documentId: string) => string | undefined) | undefined;
};

/** From here on the documents are taken to answer a question, and below that they are not; see decision 176. */
const ANSWERED_FROM = 0.6;
const NOT_ANSWERED_BELOW = 0.35;

/** Whether the documents answer the question, what was looked up and how, and what was missing. */
export function RetrievalSummary({ found, nameOf }: RetrievalSummaryProps) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { passages, answerability, retrieval_query, embedding_model, embedding_failure, took_ms } = found;
  const missing = found.missing_document_ids;
  const verdict = verdictOf(passages.length > 0 ? answerability : 0);
  const time = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: took_ms < 10 ? 1 : 0,
  }).format(took_ms);
  const isAnswered = verdict === 'answered';
  const Icon = isAnswered ? CircleCheck : CircleHelp;
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex items-start gap-2.5">
        <span
          className={classNames('flex h-6 items-center', isAnswered ? 'text-accent-ink' : 'text-warning-ink')}
        >
          <Icon size={20} aria-hidden />
        </span>
        <div className="min-w-0">
          <p className="font-semibold text-ink text-lg">{t(`retrievalTest.verdict_${verdict}`)}</p>
          <p className="text-muted text-sm tabular-nums">
            {t('retrievalTest.found', { count: passages.length, time })}{' '}
            {embedding_model
              ? t('record.byMeaning', { model: embedding_model })
              : t('retrievalTest.by_words')}
          </p>
          <p className="break-words text-muted text-sm">
            {t('retrievalTest.looked_up', { query: retrieval_query })}
          </p>
        </div>
      </div>
      {embedding_failure ? (
        <Banner tone="warning" title={t('retrievalTest.meaning_failed')}>
          {reasonText(embedding_failure, EMBEDDING_FAILURES, t, 'retrievalTest.unembedded_')}
        </Banner>
      ) : null}
      {missing.length > 0 ? (
        <Banner tone="warning">
          {t('retrievalTest.missing', {
            count: missing.length,
            names: formats.list(missing.map((id) => nameOf?.(id) ?? id.slice(0, 8))),
          })}
        </Banner>
      ) : null}
    </div>
  );
}

function verdictOf(answerability: number): 'answered' | 'open' | 'not_answered' {
  if (answerability >= ANSWERED_FROM) return 'answered';
  return answerability < NOT_ANSWERED_BELOW ? 'not_answered' : 'open';
}
