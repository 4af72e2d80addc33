import { secretHostOf } from '@parley/contract/secret-host.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateSecret } from '../../../data/team-secrets.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { PasswordField } from '../../../design/password-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { toast } from '../../../design/toast.tsx';
import { failureSentence } from '../../../session/failure-sentence.ts';

export type NewSecretFormProps = {
  /** Where it is to be sent. */
  address: string;
  onCreated: (secretId: string) => void;
  onCancel: () => void;
};

/** Keeps a key as a secret of the team without leaving the agent. */
export function NewSecretForm({ address, onCreated, onCancel }: NewSecretFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [server, setServer] = useState(secretHostOf(address) ?? '');
  const create = useCreateSecret();
  const host = secretHostOf(server);
  const isComplete = name.trim() !== '' && value !== '' && host !== undefined;
  const handleCreate = () => {
    if (!isComplete || create.isPending) return;
    create.mutate(
      { name: name.trim(), value, hosts: [host] },
      {
        onSuccess: ({ secret_id }) => {
          toast.success(t('editor.secret_created'));
          onCreated(secret_id);
        },
      },
    );
  };
  const handleKey = (event: { key: string }) => event.key === 'Enter' && handleCreate();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border p-3">
      <legend className="sr-only">{t('editor.custom_llm_key_new')}</legend>
      {create.isError ? (
        <Banner tone="danger" title={t('editor.secret_failed')}>
          {failureSentence(create.error, t) ?? t('editor.unknown_answer')}
        </Banner>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('editor.secret_name')}
          hint={t('editor.secret_name_hint')}
          maxLength={100}
          autoFocus
          value={name}
          onValueChange={setName}
          onKeyDown={handleKey}
        />
        <PasswordField
          label={t('editor.secret_value')}
          autoComplete="off"
          value={value}
          onValueChange={setValue}
          onKeyDown={handleKey}
        />
        <TextField
          mono
          className="sm:col-span-2"
          label={t('secrets.host')}
          placeholder="llm.example.com"
          error={
            server.trim() && host === undefined ? t('secrets.host_invalid', { host: server }) : undefined
          }
          maxLength={2_048}
          value={server}
          onValueChange={setServer}
          onKeyDown={handleKey}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t('editor.secret_cancel')}
        </Button>
        <Button size="sm" disabled={!isComplete} loading={create.isPending} onClick={handleCreate}>
          {t('editor.secret_create')}
        </Button>
      </div>
    </fieldset>
  );
}
