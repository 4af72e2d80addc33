import type { Evidence, RetrievalRecord } from '@parley/contract/turn-ledger.ts';
import { useTranslation } from 'react-i18next';
import { TurnSourceList } from './turn-source-list.tsx';
import { turnSources } from './turn-sources.ts';

export type TurnRetrievalProps = {
  evidence: readonly Evidence[];
  /** What was looked up; nothing where the agent looks nothing up. */
  retrieval: RetrievalRecord | null | undefined;
};

/** What was looked up for a reply, what it rests on, and what the agent was given besides. */
export function TurnRetrieval({ evidence, retrieval }: TurnRetrievalProps) {
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
