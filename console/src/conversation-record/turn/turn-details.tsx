import type { AnsweringModel, Evidence, RetrievalRecord, TurnLedger } from '@parley/contract/turn-ledger.ts';
import { useTranslation } from 'react-i18next';
import { TurnRetrieval } from './turn-retrieval.tsx';
import { turnSources } from './turn-sources.ts';
import { answerMs } from './turn-steps.ts';
import { TurnWaterfall } from './turn-waterfall.tsx';
import { waitText } from './wait-text.ts';

export type TurnDetailsProps = {
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
