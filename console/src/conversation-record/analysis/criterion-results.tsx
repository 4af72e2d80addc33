import type { ConversationAnalysis, EvaluationResult } from '@parley/contract/conversation.ts';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../design/badge.tsx';
import { FoundText } from '../found-text.tsx';

/** How a result is shown. */
export const RESULT_SIGNS: Readonly<
  Record<EvaluationResult, { key: string; tone: Tone; Icon: typeof CircleCheck }>
> = {
  success: { key: 'record.success', tone: 'success', Icon: CircleCheck },
  failure: { key: 'record.failure', tone: 'danger', Icon: CircleX },
  unknown: { key: 'record.unknown', tone: 'neutral', Icon: CircleHelp },
};

export type AnalysisPartProps = {
  analysis: ConversationAnalysis;
  /** In which it is written; undefined where that is not known. */
  language: string | undefined;
};

/** Each criterion with its result and the reason. */
export function CriterionResults({ analysis, language }: AnalysisPartProps) {
  const { t } = useTranslation();
  const results = Object.values(analysis.evaluation_criteria_results);
  // Only a model has reasons that are worth reading.
  const isJudged = analysis.by === 'model';
  if (results.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium text-ink">{t('record.criteria')}</h4>
      <ul className="flex flex-col gap-2">
        {results.map(({ criteria_id, name, result, rationale }) => {
          const { key, tone, Icon } = RESULT_SIGNS[result];
          return (
            <li key={criteria_id} className="flex flex-col gap-0.5">
              <span className="flex items-start justify-between gap-2">
                <span className="min-w-0 break-words text-ink">{name || criteria_id}</span>
                <Badge tone={tone} icon={Icon}>
                  {t(key)}
                </Badge>
              </span>
              {isJudged && rationale ? (
                <span lang={language} className="break-words text-muted">
                  <FoundText text={rationale} />
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
