import { SYSTEM_VARIABLES } from '@parley/contract/dynamic-variables.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../../design/text-field.tsx';
import type { ToolErrors } from './tool-name.ts';

const ToolFieldsContext = createContext<{ errors: ToolErrors; variableListId: string; isSpoken: boolean }>({
  errors: {},
  variableListId: '',
  isSpoken: false,
});

/** What the fields of a tool's form share: why they are refused, and the variables that they offer. */
export function ToolFields({
  errors,
  variableNames,
  isSpoken,
  children,
}: {
  /** By path; see {@link useFieldError}. */
  errors: ToolErrors;
  /** Of the agent; those that every conversation has are offered as well. */
  variableNames: readonly string[];
  /** Whether the agent speaks, so that its callers hear when it is silent. */
  isSpoken: boolean;
  children: ReactNode;
}) {
  const variableListId = useId();
  const same = useSameErrors(errors);
  const shared = useMemo(
    () => ({ errors: same, variableListId, isSpoken }),
    [same, variableListId, isSpoken],
  );
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
export function VariableField(field: Pick<TextFieldProps, 'value' | 'error' | 'onValueChange'>) {
  const { t } = useTranslation();
  const { variableListId } = use(ToolFieldsContext);
  return (
    <TextField
      {...field}
      mono
      hideLabel
      label={t('fields.variable')}
      placeholder={t('webhook.variable_placeholder')}
      list={variableListId}
      autoComplete="off"
      maxLength={FUNCTIONS.nameMax}
    />
  );
}

/** Whether the agent whose tool is edited speaks. */
export function useIsSpoken(): boolean {
  return use(ToolFieldsContext).isSpoken;
}

/** Says why the field at a path is refused: `name`, `url`, and for rows their key with the field. */
export function useFieldError(): (path: string) => string | undefined {
  const { t } = useTranslation();
  const { errors } = use(ToolFieldsContext);
  return (path) => {
    const code = errors[path];
    return code && t(`webhook.error_${code}`);
  };
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
