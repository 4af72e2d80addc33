import { isCredentialName } from '@parley/contract/credential.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useFunctionErrorSentence } from '../function-error-sentence.ts';
import type { FunctionErrors } from '../function-errors.ts';
import { asSecretHeader, type HeaderDraft, type HeaderKind, withWrittenReference } from './header-draft.ts';
import { SecretPicker } from './secret-picker.tsx';

/** One header: its name, and a text, a secret or a variable as its value. */
export function HeaderRow({
  header,
  place,
  address,
  errors,
  readOnly,
  isNew,
  variableListId,
  onChange,
  onRemove,
}: {
  header: HeaderDraft;
  place: number;
  /** Where it is sent. */
  address: string;
  errors: FunctionErrors;
  readOnly: boolean;
  /** Takes the focus. */
  isNew: boolean;
  variableListId: string;
  onChange: (header: HeaderDraft) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const sentenceOf = useFunctionErrorSentence();
  const { key, name, kind, text, secretId, prefix, variable } = header;
  const kinds: { value: HeaderKind; label: string }[] = [
    { value: 'plain', label: t('webhook.header_plain') },
    { value: 'secret', label: t('webhook.header_secret') },
    { value: 'variable', label: t('webhook.header_variable') },
  ];
  const title = name || t('webhook.header_number', { number: place + 1 });
  const error = sentenceOf(errors[`${key}.value`]);
  return (
    <fieldset className="flex min-w-0 items-start gap-2 p-2.5">
      <legend className="sr-only">{title}</legend>
      <div className="grid min-w-0 flex-1 @2xl:grid-cols-[minmax(0,2fr)_11rem_minmax(0,3fr)] items-start gap-2">
        <TextField
          mono
          hideLabel
          label={t('webhook.header_name')}
          placeholder="X-Api-Key"
          autoComplete="off"
          maxLength={200}
          autoFocus={isNew}
          value={name}
          readOnly={readOnly}
          error={sentenceOf(errors[`${key}.name`])}
          onValueChange={(next) => onChange({ ...header, name: next })}
        />
        <Select
          hideLabel
          label={t('webhook.header_kind')}
          options={kinds}
          value={kind}
          disabled={readOnly}
          onValueChange={(next) =>
            onChange(next === 'secret' ? asSecretHeader(header) : { ...header, kind: next })
          }
        />
        {kind === 'plain' ? (
          <TextField
            mono
            hideLabel
            label={t('webhook.header_value')}
            placeholder={t('webhook.header_value_placeholder')}
            autoComplete="off"
            maxLength={FUNCTIONS.headerMax}
            value={text}
            readOnly={readOnly}
            error={error}
            warning={
              isCredentialName(name) && text && !text.includes('{{')
                ? t('webhook.header_looks_secret')
                : undefined
            }
            onValueChange={(next) => onChange({ ...header, text: next })}
            onBlur={() => {
              const read = withWrittenReference(header);
              if (read !== header) onChange(read);
            }}
          />
        ) : kind === 'secret' ? (
          <SecretPicker
            secretId={secretId}
            address={address}
            prefix={prefix}
            text={text}
            error={error}
            readOnly={readOnly}
            onPrefix={(next) => onChange({ ...header, prefix: next })}
            // The text is forgotten: a secret must not stay readable beside itself.
            onChange={(next) => onChange({ ...header, secretId: next, text: '' })}
          />
        ) : (
          <TextField
            mono
            hideLabel
            label={t('webhook.variable')}
            placeholder={t('webhook.variable_placeholder')}
            list={variableListId}
            autoComplete="off"
            maxLength={FUNCTIONS.nameMax}
            value={variable}
            readOnly={readOnly}
            error={error}
            onValueChange={(next) => onChange({ ...header, variable: next })}
          />
        )}
      </div>
      {readOnly ? null : (
        <IconButton
          tone="danger"
          label={t('webhook.remove', { name: title })}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}
