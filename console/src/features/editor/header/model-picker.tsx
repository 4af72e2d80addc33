import { FASTEST_LLM, NAMED_LLMS, SLOW_LLM } from '@parley/contract/agent-defaults.ts';
import type { LanguageModelChoice } from '@parley/contract/language-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageModelListQuery } from '../../../data/connections.ts';
import type { SelectOption } from '../../../design/select.tsx';
import { useSettingValue } from '../settings/editor-store.tsx';
import { SelectSetting } from '../settings/setting-controls.tsx';

const MODEL = 'conversation_config.agent.prompt.llm';

/** The language model that answers; each says whether it can answer now. */
export function ModelPicker() {
  const { t } = useTranslation();
  const hasCustomLlm = useSettingValue('conversation_config.agent.prompt.custom_llm').url.trim() !== '';
  const { data } = useQuery(languageModelListQuery());
  const stateOf = useModelState(hasCustomLlm);
  const nameOf = useModelName();
  const speedOf = (id: string) =>
    id === FASTEST_LLM ? t('editor.model_fastest') : id === SLOW_LLM ? t('editor.model_slow') : '';
  // Until the server has answered, the named models can be chosen; whether they can answer is not known then.
  const options: SelectOption[] = data
    ? data.models.map((model) => ({
        value: model.id,
        label: nameOf(model),
        description: [speedOf(model.id), stateOf(model)].filter(Boolean).join(' · '),
      }))
    : NAMED_LLMS.map((id) => ({ value: id, label: id, description: speedOf(id) }));
  const other = { description: data && t('editor.model_unknown') };
  return <SelectSetting className="lg:w-52" path={MODEL} options={options} other={other} />;
}

/** The name of the chosen model; its id while the server has not said how it is called. */
export function useChosenModelName(): string {
  const chosen = useSettingValue(MODEL);
  const { data } = useQuery(languageModelListQuery());
  const nameOf = useModelName();
  const model = data?.models.find(({ id }) => id === chosen);
  return model ? nameOf(model) : chosen;
}

/** Gives the name of a model: that of its maker, or that of this console for what is built in. */
function useModelName(): (model: LanguageModelChoice) => string {
  const { t } = useTranslation();
  return ({ source, label }) => {
    if (source === 'offline') return t('editor.model_offline_name');
    return source === 'custom' ? t('editor.custom_llm_name') : label;
  };
}

/** Gives a sentence about whether a model can answer now. */
function useModelState(hasCustomLlm: boolean): (model: LanguageModelChoice) => string {
  const { t } = useTranslation();
  return ({ source, available, reason }) => {
    if (source === 'offline') return t('editor.model_offline');
    if (source === 'custom' && hasCustomLlm) return t('editor.custom_llm_ready');
    if (available) return t('editor.model_available');
    if (reason === 'no_key') return t('editor.model_no_key');
    if (reason === 'unreachable') return t('editor.model_unreachable');
    return t('editor.model_not_configured');
  };
}
