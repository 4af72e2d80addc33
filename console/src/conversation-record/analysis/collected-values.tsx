import type { ConversationAnalysis } from '@parley/contract/conversation.ts';
import { useTranslation } from 'react-i18next';
import { FoundText } from '../found-text.tsx';
import type { AnalysisPartProps } from './criterion-results.tsx';

type Collected = ConversationAnalysis['data_collection_results'][string];

// Many a number is a name, such as that of an order: nothing is rounded off or set apart.
const EVERY_DIGIT = { useGrouping: false, maximumFractionDigits: 20 } as const;

/** Each collected field with the value that was found. */
export function CollectedValues({ analysis, language }: AnalysisPartProps) {
  const { t, i18n } = useTranslation();
  const values = Object.values(analysis.data_collection_results);
  // Only a model has reasons that are worth reading.
  const isJudged = analysis.by === 'model';
  if (values.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium text-ink">{t('record.collected')}</h4>
      <dl className="flex flex-col gap-2">
        {values.map(({ data_collection_id, value, rationale }) => (
          <div
            key={data_collection_id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5"
          >
            <dt className="break-words font-mono text-muted text-xs">{data_collection_id}</dt>
            <dd className={value === null ? 'text-muted' : 'max-w-48 break-words font-medium text-ink'}>
              {value === null ? t('record.notFound') : <FoundText text={shown(value)} />}
            </dd>
            {isJudged && rationale ? (
              <dd lang={language} className="col-span-2 break-words text-muted">
                <FoundText text={rationale} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </div>
  );

  function shown(value: NonNullable<Collected['value']>): string {
    if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
    return typeof value === 'number'
      ? new Intl.NumberFormat(i18n.language, EVERY_DIGIT).format(value)
      : value;
  }
}
