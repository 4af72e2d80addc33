import { SYSTEM_VARIABLES } from '@parley/contract/dynamic-variables.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../design/text-field.tsx';
import type { ToolErrorCode, ToolErrors } from './tool-name.ts';

const ToolFieldsContext = createContext<{ errors: ToolErrors; variableListId: string }>({
  errors: {},
  variableListId: '',
});

/** What the fields of a tool's form share: why they are refused, and the variables that they offer. */
export function ToolFields({
  errors,
  variableNames,
  children,
}: {
  /** By path; see {@link useFieldError}. */
  errors: ToolErrors;
  /** Of the agent; those that every conversation has are offered as well. */
  variableNames: readonly string[];
  children: ReactNode;
}) {
  const variableListId = useId();
  const same = useSameErrors(errors);
  const shared = useMemo(() => ({ errors: same, variableListId }), [same, variableListId]);
  return (
    <ToolFieldsContext value={shared}>
      <datalist id={variableListId}>
        {[...new Set([...variableNames, ...SYSTEM_VARIABLES])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {children}
    </ToolFieldsContext>
  );
}

/** A field that takes a variable's name and offers those that are known. */
export function VariableField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const { t } = useTranslation();
  const { variableListId } = use(ToolFieldsContext);
  return (
    <TextField
      mono
      hideLabel
      label={t('webhook.variable')}
      placeholder={t('webhook.variable_placeholder')}
      list={variableListId}
      autoComplete="off"
      maxLength={FUNCTIONS.nameMax}
      value={value}
      error={error}
      onValueChange={onChange}
    />
  );
}

/** Says why the field at a path is refused: `name`, `url`, and for rows their key with the field. */
export function useFieldError(): (path: string) => string | undefined {
  const { errors } = use(ToolFieldsContext);
  const sentenceOf = useToolErrorSentence();
  return (path) => sentenceOf(errors[path]);
}

/** The errors as long as they say the same, so that rows without one are not drawn again. */
function useSameErrors(errors: ToolErrors): ToolErrors {
  const [stable, setStable] = useState(errors);
  const paths = Object.keys(errors);
  const isSame =
    paths.length === Object.keys(stable).length && paths.every((path) => stable[path] === errors[path]);
  if (!isSame) setStable(errors);
  return isSame ? stable : errors;
}

/** Puts why a part of a tool cannot be saved into words. */
export function useToolErrorSentence(): (code: ToolErrorCode | undefined) => string | undefined {
  const { t } = useTranslation();
  const sentences: Record<ToolErrorCode, string> = {
    name_required: t('webhook.error_name_required'),
    name_invalid: t('webhook.error_name_invalid'),
    url_required: t('webhook.error_url_required'),
    url_invalid: t('webhook.error_url_invalid'),
    url_braces: t('webhook.error_url_braces'),
    url_host_open: t('webhook.try_host_open'),
    secret_misplaced: t('webhook.try_secret_misplaced'),
    secret_text: t('webhook.error_secret_text'),
    required: t('webhook.error_required'),
    twice: t('webhook.error_twice'),
    description_or_value_required: t('webhook.error_description_or_value'),
    body_not_allowed: t('webhook.error_body_method'),
    header_invalid: t('webhook.error_header_invalid'),
    secret_required: t('webhook.error_secret_required'),
    variable_invalid: t('webhook.error_variable_invalid'),
  };
  return (code) => code && sentences[code];
}
