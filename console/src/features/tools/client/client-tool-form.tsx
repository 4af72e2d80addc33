import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../design/number-field.tsx';
import { Switch } from '../../../design/switch.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import type { ClientDraft } from '../draft/tool-draft.ts';
import { FormPart } from '../webhook/form-part.tsx';
import { ParameterTree } from '../webhook/parameters/parameter-tree.tsx';
import { ToolFields } from '../webhook/tool-fields.tsx';
import type { ToolErrors } from '../webhook/tool-name.ts';
import { ToolNameInput } from '../webhook/tool-name-input.tsx';

export type ClientToolFormProps = {
  value: ClientDraft;
  errors: ToolErrors;
  nameError?: string;
  variableNames: readonly string[];
  onChange: (value: ClientDraft) => void;
};

/** A tool that the client of the conversation runs. */
export function ClientToolForm({ value, errors, nameError, variableNames, onChange }: ClientToolFormProps) {
  const { t } = useTranslation();
  const change = (part: Partial<ClientDraft>) => onChange({ ...value, ...part });
  return (
    <ToolFields errors={errors} variableNames={variableNames}>
      <div className="flex flex-col gap-4">
        <ToolNameInput value={value.name} error={nameError} onChange={(name) => change({ name })} />
        <TextArea
          label={t('functionEditor.description')}
          hint={t('functionEditor.client_description_hint')}
          placeholder={t('functionEditor.client_description_example')}
          autoGrow
          rows={3}
          maxLength={FUNCTIONS.descriptionMax}
          value={value.description}
          onValueChange={(description) => change({ description })}
        />
        <FormPart
          title={t('functionEditor.client_parameters')}
          hint={t('functionEditor.client_parameters_hint')}
        >
          <ParameterTree
            label={t('functionEditor.client_parameters')}
            nodes={value.parameters}
            onChange={(parameters) => change({ parameters })}
          />
        </FormPart>
        <ClientAnswerFields value={value} onChange={change} />
      </div>
    </ToolFields>
  );
}

/** Whether the agent waits for what the program says, and for how long. */
function ClientAnswerFields({
  value,
  onChange,
}: {
  value: ClientDraft;
  onChange: (part: Partial<ClientDraft>) => void;
}) {
  const { t } = useTranslation();
  return (
    <FormPart title={t('functionEditor.client_response')}>
      <Switch
        label={t('functionEditor.expects_response')}
        hint={t('functionEditor.expects_response_hint')}
        checked={value.expectsResponse}
        onCheckedChange={(expectsResponse) => onChange({ expectsResponse })}
      />
      {value.expectsResponse ? (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          {value.timeoutSeconds === undefined ? null : (
            <NumberField
              className="w-44"
              label={t('functionEditor.timeout')}
              unit="s"
              min={FUNCTIONS.timeoutMinSeconds}
              max={FUNCTIONS.timeoutMaxSeconds}
              value={value.timeoutSeconds}
              onValueChange={(timeoutSeconds) => onChange({ timeoutSeconds })}
            />
          )}
          <Switch
            className="min-h-9 items-center"
            label={t('functionEditor.no_timeout')}
            checked={value.timeoutSeconds === undefined}
            onCheckedChange={(isEndless) =>
              onChange({ timeoutSeconds: isEndless ? undefined : FUNCTIONS.systemTimeoutSeconds })
            }
          />
        </div>
      ) : null}
    </FormPart>
  );
}
