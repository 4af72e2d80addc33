import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../design/number-field.tsx';
import { Switch } from '../../../design/switch.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import type { ClientDraft } from '../draft/client-draft.ts';
import { FormPart } from '../webhook/form-part.tsx';
import { useFunctionErrorSentence } from '../webhook/function-error-sentence.ts';
import type { FunctionErrors } from '../webhook/function-errors.ts';
import { FunctionNameField } from '../webhook/function-name-field.tsx';
import { ParameterTree } from '../webhook/parameters/parameter-tree.tsx';

export type ClientFunctionFormProps = {
  value: ClientDraft;
  errors: FunctionErrors;
  nameError?: string;
  variableNames: readonly string[];
  onChange: (value: ClientDraft) => void;
};

/** A function that the page or program runs which holds the conversation. */
export function ClientFunctionForm({
  value,
  errors,
  nameError,
  variableNames,
  onChange,
}: ClientFunctionFormProps) {
  const { t } = useTranslation();
  const sentenceOf = useFunctionErrorSentence();
  const change = (part: Partial<ClientDraft>) => onChange({ ...value, ...part });
  return (
    <div className="flex flex-col gap-4">
      <FunctionNameField
        value={value.name}
        error={nameError ?? sentenceOf(errors.name)}
        readOnly={false}
        onChange={(name) => change({ name })}
      />
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
          errors={errors}
          readOnly={false}
          variableNames={variableNames}
          onChange={(parameters) => change({ parameters })}
        />
      </FormPart>
      <FormPart title={t('functionEditor.client_response')}>
        <Switch
          label={t('functionEditor.expects_response')}
          hint={t('functionEditor.expects_response_hint')}
          checked={value.expectsResponse}
          onCheckedChange={(expectsResponse) => change({ expectsResponse })}
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
                onValueChange={(timeoutSeconds) => change({ timeoutSeconds })}
              />
            )}
            <Switch
              className="min-h-9 items-center"
              label={t('functionEditor.no_timeout')}
              checked={value.timeoutSeconds === undefined}
              onCheckedChange={(isEndless) =>
                change({ timeoutSeconds: isEndless ? undefined : FUNCTIONS.systemTimeoutSeconds })
              }
            />
          </div>
        ) : null}
      </FormPart>
    </div>
  );
}
