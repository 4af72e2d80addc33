import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { embeddingModelListQuery } from '../../../data/knowledge-search.ts';
import { NumberField } from '../../../design/number-field.tsx';
import { Select, type SelectOption } from '../../../design/select.tsx';
import { Switch } from '../../../design/switch.tsx';
import type { AgentKnowledgeValue, KnowledgeChange } from './known-documents.ts';
import { wholeLength } from './whole-length.ts';
import { WholeLengthBar } from './whole-length-bar.tsx';

export type KnowledgeSearchSettingsProps = {
  value: AgentKnowledgeValue;
  /** Length of a document's text; undefined while it is not known. */
  charactersOf: (id: string) => number | undefined;
  readOnly: boolean;
  onChange: (change: KnowledgeChange) => void;
};

const LENGTH = { min: 1_000, max: KNOWLEDGE.wholeMax };

/** Whether and how documents are looked up, and how much of them a reply may be given. */
export function KnowledgeSearchSettings(props: KnowledgeSearchSettingsProps) {
  const { value, charactersOf, readOnly, onChange } = props;
  const { t } = useTranslation();
  const whole = wholeLength(value, charactersOf);
  return (
    <div className="flex flex-col gap-5 border-t pt-5">
      <Switch
        label={t('agentKnowledge.search')}
        hint={t(value.useRAG ? 'agentKnowledge.search_on_hint' : 'agentKnowledge.search_off_hint')}
        checked={value.useRAG}
        disabled={readOnly}
        onCheckedChange={(useRAG) => onChange({ useRAG })}
      />
      <WholeLengthBar value={value} whole={whole} readOnly={readOnly} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t('agentKnowledge.max_length')}
          hint={t('agentKnowledge.max_length_hint')}
          value={value.maxDocumentsLength}
          {...LENGTH}
          disabled={readOnly}
          onValueChange={(maxDocumentsLength) => onChange({ maxDocumentsLength })}
        />
      </div>
      {value.useRAG ? <MeaningFields {...props} /> : null}
    </div>
  );
}

/** What matters only where documents are found by their meaning too. */
function MeaningFields({ value, readOnly, onChange }: KnowledgeSearchSettingsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(embeddingModelListQuery());
  const isConnected = data !== undefined && data.models.length > 0;
  const options: SelectOption[] = (data?.models ?? []).map((model) => ({ value: model, label: model }));
  if (!options.some((option) => option.value === value.embeddingModel)) {
    options.push({
      value: value.embeddingModel,
      label: value.embeddingModel,
      ...(data ? { description: t('agentKnowledge.model_missing') } : {}),
    });
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={t('agentKnowledge.embedding_model')}
        hint={
          data
            ? t(isConnected ? 'agentKnowledge.embedding_hint' : 'agentKnowledge.embedding_none')
            : undefined
        }
        options={options}
        value={value.embeddingModel}
        disabled={readOnly}
        onValueChange={(embeddingModel) => onChange({ embeddingModel })}
      />
      <NumberField
        label={t('agentKnowledge.max_distance')}
        hint={t(isConnected ? 'agentKnowledge.max_distance_hint' : 'agentKnowledge.max_distance_idle')}
        value={value.maxVectorDistance}
        min={0}
        max={2}
        decimals={2}
        disabled={readOnly}
        onValueChange={(maxVectorDistance) => onChange({ maxVectorDistance })}
      />
    </div>
  );
}
