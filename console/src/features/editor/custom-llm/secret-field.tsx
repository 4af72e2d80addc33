import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamSecretsQuery } from '../../../data/team-secrets.ts';
import { Button } from '../../../design/button.tsx';
import { Select, type SelectOption } from '../../../design/select.tsx';
import { toast } from '../../../design/toast.tsx';
import { useMay } from '../../../session/permissions.ts';
import { NewSecretPanel } from '../../tools/new-secret-panel.tsx';
import { SecretHostPanel } from '../../tools/secret-host-panel.tsx';

export type SecretFieldProps = {
  /** Empty for none. */
  secretId: string;
  /** Where it is sent. */
  address: string;
  readOnly: boolean;
  onChange: (secretId: string) => void;
};

/** The key of the model server, as one of the team's secrets; administrators can add one on the spot. */
export function SecretField({ secretId, address, readOnly, onChange }: SecretFieldProps) {
  const { t } = useTranslation();
  const canList = useMay('member');
  const canCreate = useMay('admin') && !readOnly;
  const [isCreating, setIsCreating] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({ ...teamSecretsQuery(), enabled: canList });
  const options: SelectOption[] = [
    { value: '', label: t('editor.custom_llm_key_none') },
    ...(data ?? []).map(({ secret_id, name }) => ({ value: secret_id, label: name })),
  ];
  if (!options.some(({ value }) => value === secretId)) {
    options.push({ value: secretId, label: data ? t('editor.custom_llm_key_gone') : secretId.slice(0, 8) });
  }
  return (
    <>
      <Select
        label={t('editor.custom_llm_key')}
        hint={t('editor.custom_llm_key_hint')}
        error={isError ? t('webhook.secrets_failed') : undefined}
        options={options}
        value={secretId}
        disabled={readOnly}
        onValueChange={onChange}
        beside={
          isError ? (
            <Button loading={isFetching} onClick={() => void refetch()}>
              {t('design.retry')}
            </Button>
          ) : canCreate && !isCreating ? (
            <Button icon={Plus} onClick={() => setIsCreating(true)}>
              {t('secrets.new')}
            </Button>
          ) : null
        }
      />
      <div className="empty:hidden md:col-span-2">
        <SecretHostPanel secret={data?.find(({ secret_id }) => secret_id === secretId)} address={address} />
      </div>
      {isCreating ? (
        <NewKey address={address} onCreated={onChange} onClose={() => setIsCreating(false)} />
      ) : null}
    </>
  );
}

type NewKeyProps = { address: string; onCreated: (secretId: string) => void; onClose: () => void };

function NewKey({ address, onCreated, onClose }: NewKeyProps) {
  const { t } = useTranslation();
  return (
    <div className="md:col-span-2">
      <NewSecretPanel
        address={address}
        hostPlaceholder="llm.example.com"
        onCreated={(created) => {
          toast.success(t('editor.secret_created'));
          onClose();
          onCreated(created);
        }}
        onCancel={onClose}
      />
    </div>
  );
}
