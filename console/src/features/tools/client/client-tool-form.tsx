import type { ClientFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../design/number-field.tsx';
import { Switch } from '../../../design/switch.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import type { ClientDraft } from '../draft/tool-draft.ts';
import { FormPart } from '../webhook/form-part.tsx';
import { ConfirmationPart, WaitMessagesField } from '../webhook/function-words-fields.tsx';
import { ParameterTree } from '../webhook/parameters/parameter-tree.tsx';
import { ToolFields } from '../webhook/tool-fields.tsx';
import type { ToolErrors } from '../webhook/tool-name.ts';
import { ToolNameInput } from '../webhook/tool-name-input.tsx';

export type ClientToolFormProps = {
  value: ClientDraft;
  errors: ToolErrors;
  nameError?: string;
  variableNames: readonly string[];
  /** Whether the agent speaks. */
  isSpoken: boolean;
  onChange: (value: ClientDraft) => void;
};

/** A tool that the client of the conversation runs. */
export function ClientToolForm(props: ClientToolFormProps) {
  const { value, errors, nameError, variableNames, isSpoken, onChange } = props;
  const { t } = useTranslation();
  const { tool } = value;
  const change = (part: Partial<ClientFunction>) => onChange({ ...value, tool: { ...tool, ...part } });
  return (
    <ToolFields errors={errors} variableNames={variableNames} isSpoken={isSpoken}>
      <div className="flex flex-col gap-4">
        <ToolNameInput value={tool.name} error={nameError} onChange={(name) => change({ name })} />
        <TextArea
          label={t('fields.description')}
          hint={t('functionEditor.client_description_hint')}
          placeholder={t('functionEditor.client_description_example')}
          autoGrow
          maxLength={FUNCTIONS.descriptionMax}
          value={tool.description}
          onValueChange={(description) => change({ description })}
        />
        <FormPart title={t('fields.parameters')} hint={t('functionEditor.client_parameters_hint')}>
          <ParameterTree
            label={t('fields.parameters')}
            nodes={value.parameters}
            onChange={(parameters) => onChange({ ...value, parameters })}
          />
        </FormPart>
        <ConfirmationPart
          value={tool.caller_confirmation}
          onChange={(caller_confirmation) => change({ caller_confirmation })}
        />
        <ClientAnswerFields tool={tool} onChange={change} />
      </div>
    </ToolFields>
  );
}

/** Whether the agent waits for what the program says, and for how long. */
function ClientAnswerFields({
  tool,
  onChange,
}: {
  tool: ClientFunction;
  onChange: (part: Partial<ClientFunction>) => void;
}) {
  const { t } = useTranslation();
  const { response_timeout_secs: timeout = FUNCTIONS.systemTimeoutSeconds } = tool;
  return (
    <FormPart title={t('functionEditor.client_response')}>
      <Switch
        label={t('functionEditor.expects_response')}
        hint={t('functionEditor.expects_response_hint')}
        checked={tool.expects_response}
        onCheckedChange={(expects_response) => onChange({ expects_response })}
      />
      {tool.expects_response ? (
        <>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            {timeout < 0 ? null : (
              <NumberField
                className="w-44"
                label={t('functionEditor.timeout')}
                unit="s"
                min={FUNCTIONS.timeoutMinSeconds}
                max={FUNCTIONS.timeoutMaxSeconds}
                value={timeout}
                onValueChange={(seconds) => onChange({ response_timeout_secs: seconds })}
              />
            )}
            <Switch
              className="min-h-9 items-center"
              label={t('functionEditor.no_timeout')}
              checked={timeout < 0}
              onCheckedChange={(isEndless) =>
                onChange({ response_timeout_secs: isEndless ? -1 : FUNCTIONS.systemTimeoutSeconds })
              }
            />
          </div>
          <WaitMessagesField
            value={tool.wait_messages}
            onChange={(wait_messages) => onChange({ wait_messages })}
          />
        </>
      ) : null}
    </FormPart>
  );
}
