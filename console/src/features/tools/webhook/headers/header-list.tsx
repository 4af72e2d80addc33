import { isCredentialName } from '@parley/contract/credential.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { FormRows } from '../../../../design/form/form-rows.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useFieldError, VariableField } from '../tool-fields.tsx';
import {
  asSecretHeader,
  type HeaderDraft,
  type HeaderKind,
  newHeader,
  withWrittenReference,
} from './header-draft.ts';
import { SecretPicker } from './secret-picker.tsx';

/** What is sent along with the request. */
export function HeaderList({
  headers,
  address,
  onChange,
}: {
  headers: readonly HeaderDraft[];
  /** Where they are sent. */
  address: string;
  onChange: (headers: HeaderDraft[]) => void;
}) {
  const { t } = useTranslation();
  const titleOf = ({ name }: HeaderDraft, index: number) =>
    name || t('webhook.header_number', { number: index + 1 });
  return (
    <FormRows
      look="framed"
      rows={headers}
      onChange={onChange}
      newRow={() => newHeader(crypto.randomUUID())}
      addText={t('webhook.header_add')}
      removeLabel={(row, index) => t('buttons.remove_named', { name: titleOf(row, index) })}
      removedText={({ name }) => t('webhook.removed', { name: name || t('webhook.header_name') })}
    >
      {({ row, index, isNew, change }) => (
        <HeaderRow
          header={row}
          title={titleOf(row, index)}
          address={address}
          isNew={isNew}
          onChange={change}
        />
      )}
    </FormRows>
  );
}

/** One header: its name, and a text, a secret or a variable as its value. */
function HeaderRow({
  header,
  title,
  address,
  isNew,
  onChange,
}: {
  header: HeaderDraft;
  /** Names it for assistive technology. */
  title: string;
  /** Where it is sent. */
  address: string;
  /** Takes the focus. */
  isNew: boolean;
  onChange: (header: HeaderDraft) => void;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldError();
  const { key, name, kind } = header;
  const kinds: { value: HeaderKind; label: string }[] = [
    { value: 'plain', label: t('webhook.header_plain') },
    { value: 'secret', label: t('fields.secret') },
    { value: 'variable', label: t('fields.variable') },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{title}</legend>
      <div className="grid min-w-0 @2xl:grid-cols-[minmax(0,2fr)_11rem_minmax(0,3fr)] items-start gap-2">
        <TextField
          mono
          hideLabel
          label={t('webhook.header_name')}
          placeholder="X-Api-Key"
          autoComplete="off"
          maxLength={200}
          autoFocus={isNew}
          value={name}
          error={errorOf(`${key}.name`)}
          onValueChange={(next) => onChange({ ...header, name: next })}
        />
        <Select
          hideLabel
          label={t('webhook.header_kind')}
          options={kinds}
          value={kind}
          onValueChange={(next) =>
            onChange(next === 'secret' ? asSecretHeader(header) : { ...header, kind: next })
          }
        />
        <HeaderValue header={header} address={address} onChange={onChange} />
      </div>
    </fieldset>
  );
}

function HeaderValue({
  header,
  address,
  onChange,
}: {
  header: HeaderDraft;
  address: string;
  onChange: (header: HeaderDraft) => void;
}) {
  const { t } = useTranslation();
  const { key, name, kind, text, secretId, prefix, variable } = header;
  const error = useFieldError()(`${key}.value`);
  return kind === 'plain' ? (
    <TextField
      mono
      hideLabel
      label={t('webhook.header_value')}
      placeholder={t('fields.value')}
      autoComplete="off"
      maxLength={FUNCTIONS.headerMax}
      value={text}
      error={error}
      warning={
        isCredentialName(name) && text && !text.includes('{{') ? t('webhook.header_looks_secret') : undefined
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
      onPrefix={(next) => onChange({ ...header, prefix: next })}
      // The text is forgotten: a secret must not stay readable beside itself.
      onChange={(next) => onChange({ ...header, secretId: next, text: '' })}
    />
  ) : (
    <VariableField
      value={variable}
      error={error}
      onValueChange={(next) => onChange({ ...header, variable: next })}
    />
  );
}
