import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamSecretsQuery } from '../../../../data/team-secrets.ts';
import { Button } from '../../../../design/button.tsx';
import { Select, type SelectOption } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useMay } from '../../../../session/permissions.ts';
import { NewSecretPanel } from '../../new-secret-panel.tsx';
import { SecretHostPanel } from '../../secret-host-panel.tsx';

type SecretPickerProps = {
  /** Empty while none is chosen. */
  secretId: string;
  /** Where it is sent. */
  address: string;
  /** Stands before the secret. */
  prefix: string;
  /** What stood in the header as plain text, which a new secret begins with. */
  text: string;
  error: string | undefined;
  onChange: (secretId: string) => void;
  onPrefix: (prefix: string) => void;
};

/** One of the team's secrets as the value of a header; administrators add one on the spot. */
export function SecretPicker(props: SecretPickerProps) {
  const { secretId, address, prefix, text, error, onChange, onPrefix } = props;
  const { t } = useTranslation();
  const canCreate = useMay('admin');
  const [isCreating, setIsCreating] = useState(false);
  const { query, options, isGone } = useSecretOptions(secretId);
  const { data, isError, isFetching, refetch } = query;
  if (isCreating)
    return (
      <NewHeaderSecret
        text={text}
        address={address}
        onCreated={onChange}
        onClose={() => setIsCreating(false)}
      />
    );
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <div className="flex w-full items-start gap-2">
        <PrefixField value={prefix} onChange={onPrefix} />
        <Select
          className="flex-1"
          label={t('fields.secret')}
          hideLabel
          options={options}
          value={secretId || null}
          placeholder={t('webhook.secret_choose')}
          error={isError ? t('webhook.secrets_failed') : isGone ? t('webhook.secret_gone_hint') : error}
          hint={canCreate ? undefined : t('webhook.secret_ask_admin')}
          onValueChange={onChange}
          beside={
            isError ? (
              <Button loading={isFetching} onClick={() => void refetch()}>
                {t('design.retry')}
              </Button>
            ) : null
          }
        />
      </div>
      <SecretHostPanel secret={data?.find(({ secret_id }) => secret_id === secretId)} address={address} />
      {canCreate ? (
        <Button size="sm" icon={Plus} onClick={() => setIsCreating(true)}>
          {t('secrets.new')}
        </Button>
      ) : null}
    </div>
  );
}

/** The team's secrets to choose from, and the chosen one where it is not among them. */
function useSecretOptions(secretId: string) {
  const { t } = useTranslation();
  const query = useQuery({ ...teamSecretsQuery(), enabled: useMay('member') });
  const options: SelectOption[] = (query.data ?? []).map(({ secret_id, name }) => ({
    value: secret_id,
    label: name,
    icon: <KeyRound size={16} aria-hidden className="text-faint" />,
  }));
  const isListed = secretId === '' || options.some(({ value }) => value === secretId);
  const isGone = !isListed && query.data !== undefined;
  if (!isListed)
    options.push({ value: secretId, label: isGone ? t('webhook.secret_gone') : secretId.slice(0, 8) });
  // A list that is off could neither be marked as wrong nor take the focus.
  if (query.data && options.length === 0)
    options.push({ value: '', label: t('webhook.secret_none'), disabled: true });
  return { query, options, isGone };
}

function NewHeaderSecret({
  text,
  address,
  onCreated,
  onClose,
}: Pick<SecretPickerProps, 'text' | 'address'> & {
  onCreated: (secretId: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="col-span-full">
      <NewSecretPanel
        valueHint={t('webhook.secret_value_hint')}
        initialValue={text}
        address={address}
        hostPlaceholder="api.example.com"
        onCreated={(created) => {
          onClose();
          onCreated(created);
        }}
        onCancel={onClose}
      />
    </div>
  );
}

/** Stands before the secret, such as `Bearer `. */
function PrefixField({ value, onChange }: { value: string; onChange: (prefix: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      mono
      hideLabel
      className="w-24 shrink-0"
      label={t('webhook.secret_prefix')}
      placeholder="Bearer"
      title={t('webhook.secret_prefix')}
      autoComplete="off"
      maxLength={100}
      value={value}
      onValueChange={onChange}
      // A word and a secret would run together.
      onBlur={() => /\w$/.test(value) && onChange(`${value} `)}
    />
  );
}
