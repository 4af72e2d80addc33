import type { LanguageModelChoice } from '@parley/contract/language-models.ts';
import { FASTEST_LLM, SLOW_LLM } from '@parley/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Select, type SelectOption } from '../../../design/select.tsx';
import { languageModelListQuery } from '../agent-detail-queries.ts';
import type { DraftChange } from '../draft/agent-draft.ts';

export type ModelPickerProps = {
  llmModel: string;
  readOnly: boolean;
  onChange: (change: DraftChange) => void;
};

/** The language model that answers; each says whether it can answer now. */
export const ModelPicker = memo(function ModelPicker({ llmModel, readOnly, onChange }: ModelPickerProps) {
  const { t } = useTranslation();
  const { data } = useQuery(languageModelListQuery());
  const stateOf = useModelState();
  const speedOf = (id: string) =>
    id === FASTEST_LLM ? t('editor.model_fastest') : id === SLOW_LLM ? t('editor.model_slow') : '';
  const models = data?.models ?? [];
  const options: SelectOption[] = models.map((model) => ({
    value: model.id,
    label: model.source === 'offline' ? t('editor.model_offline_name') : model.label,
    description: [speedOf(model.id), stateOf(model)].filter(Boolean).join(' · '),
  }));
  if (!models.some((model) => model.id === llmModel)) {
    options.push({
      value: llmModel,
      label: llmModel,
      ...(data ? { description: t('editor.model_unknown') } : {}),
    });
  }
  return (
    <Select
      className="max-sm:order-last max-sm:col-span-2 sm:w-52"
      label={t('editor.model')}
      options={options}
      value={llmModel}
      disabled={readOnly}
      onValueChange={(next) => onChange({ llmModel: next })}
    />
  );
});

/** Gives a sentence about whether a model can answer now. */
function useModelState(): (model: LanguageModelChoice) => string {
  const { t } = useTranslation();
  return ({ source, available, reason }) => {
    if (source === 'offline') return t('editor.model_offline');
    if (available) return t('editor.model_available');
    if (reason === 'no_key') return t('editor.model_no_key');
    if (reason === 'unreachable') return t('editor.model_unreachable');
    return t('editor.model_not_configured');
  };
}
