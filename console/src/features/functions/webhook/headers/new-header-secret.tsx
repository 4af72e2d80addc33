import { CallError } from '@parley/client/call.ts';
import { secretHostOf } from '@parley/contract/secret-host.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateSecret } from '../../../../data/team-secrets.ts';
import { Banner } from '../../../../design/banner.tsx';
import { Button } from '../../../../design/button.tsx';
import { PasswordField } from '../../../../design/password-field.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { failureSentence } from '../../../../session/failure-sentence.ts';

/** Keeps a value as a secret of the team without leaving the function; it is never shown again. */
export function NewHeaderSecret({
  initialValue,
  address,
  onCreated,
  onCancel,
}: {
  /** What stood in the header so far. */
  initialValue: string;
  /** Where it is to be sent. */
  address: string;
  onCreated: (secretId: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [value, setValue] = useState(initialValue);
  const [server, setServer] = useState(secretHostOf(address) ?? '');
  const create = useCreateSecret();
  const host = secretHostOf(server);
  const isComplete = name.trim() !== '' && value !== '' && host !== undefined;
  const isTaken = create.error instanceof CallError && create.error.code === 'secret_name_taken';
  const handleCreate = () => {
    if (!isComplete || create.isPending) return;
    create.mutate(
      { name: name.trim(), value, hosts: [host] },
      { onSuccess: ({ secret_id }) => onCreated(secret_id) },
    );
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape leaves the secret, not the window around it.
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter keeps the secret, not the function around it.
    event.preventDefault();
    handleCreate();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md bg-sunken p-3" onKeyDown={handleKey}>
      <legend className="sr-only">{t('webhook.secret_new')}</legend>
      {create.isError && !isTaken ? (
        <Banner tone="danger" title={t('webhook.secret_failed')}>
          {failureSentence(create.error, t) ?? t('session.failure_unknown')}
        </Banner>
      ) : null}
      <div className="grid @md:grid-cols-2 items-start gap-3">
        <TextField
          label={t('webhook.secret_name')}
          hint={t('webhook.secret_name_hint')}
          error={isTaken ? t('webhook.secret_name_taken') : undefined}
          autoComplete="off"
          maxLength={100}
          autoFocus
          value={name}
          onValueChange={(next) => {
            setName(next);
            create.reset();
          }}
        />
        <PasswordField
          mono
          label={t('webhook.secret_value')}
          hint={t('webhook.secret_value_hint')}
          autoComplete="off"
          value={value}
          onValueChange={setValue}
        />
        <TextField
          mono
          className="@md:col-span-2"
          label={t('secrets.host')}
          placeholder="api.example.com"
          error={
            server.trim() && host === undefined ? t('secrets.host_invalid', { host: server }) : undefined
          }
          autoComplete="off"
          maxLength={2_048}
          value={server}
          onValueChange={setServer}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t('design.cancel')}
        </Button>
        <Button size="sm" disabled={!isComplete} loading={create.isPending} onClick={handleCreate}>
          {t('webhook.secret_create')}
        </Button>
      </div>
    </fieldset>
  );
}
