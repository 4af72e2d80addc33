import { CallError } from '@parley/client/call.ts';
import { secretHostOf } from '@parley/contract/secret-host.ts';
import { createContext, type KeyboardEvent, use, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateSecret } from '../../data/team-secrets.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { isEnter } from '../../design/shortcuts.ts';
import { TextField } from '../../design/text-field.tsx';
import { failureText } from '../../session/failure-sentence.ts';

export type NewSecretPanelProps = {
  valueHint?: string;
  /** What stood instead of the secret so far. */
  initialValue?: string;
  /** Where it is to be sent. */
  address: string;
  hostPlaceholder: string;
  onCreated: (secretId: string) => void;
  onCancel: () => void;
};

/** Hears of each secret that is being typed, which what is around it must not lose, and of its end. */
export const TypedSecretListener = createContext<(change: 1 | -1) => void>(() => {});

/** Whether a secret is being typed in what is given the listener. */
export function useTypedSecrets(): { isTypingSecret: boolean; listener: (change: 1 | -1) => void } {
  const [count, setCount] = useState(0);
  const listener = useCallback((change: 1 | -1) => setCount((before) => before + change), []);
  return { isTypingSecret: count > 0, listener };
}

/** Stores a value as a secret of the team without leaving the form around; it is never shown again. */
export function NewSecretPanel(props: NewSecretPanelProps) {
  const { onCancel } = props;
  const { t } = useTranslation();
  const secret = useNewSecret(props);
  const { error, isTaken, isPending } = secret;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape leaves the secret, not the window around it.
      event.stopPropagation();
      if (!isPending) onCancel();
    }
    if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return;
    // Enter stores the secret, not what is around it.
    event.preventDefault();
    secret.store();
  };
  return (
    <fieldset
      className="@container flex min-w-0 flex-col gap-3 rounded-md bg-sunken p-3"
      data-unstored
      onKeyDown={handleKey}
    >
      <legend className="sr-only">{t('secrets.new')}</legend>
      {error && !isTaken ? (
        <Banner tone="danger" title={t('webhook.secret_failed')}>
          {failureText(error, t)}
        </Banner>
      ) : null}
      <SecretFields {...props} secret={secret} />
      <div className="flex justify-end gap-2">
        <Button size="sm" disabled={isPending} onClick={onCancel}>
          {t('design.cancel')}
        </Button>
        <Button size="sm" disabled={!secret.isComplete} loading={isPending} onClick={secret.store}>
          {t('webhook.secret_create')}
        </Button>
      </div>
    </fieldset>
  );
}

/** A secret while it is typed, and what stores it. */
function useNewSecret({ initialValue = '', address, onCreated }: NewSecretPanelProps) {
  const [name, setName] = useState('');
  const [value, setValue] = useState(initialValue);
  const [server, setServer] = useState(secretHostOf(address) ?? '');
  const { error, isPending, mutate, reset } = useCreateSecret();
  const isTyped = name !== '' || value !== initialValue;
  const listener = use(TypedSecretListener);
  useEffect(() => {
    if (!isTyped) return;
    listener(1);
    return () => listener(-1);
  }, [isTyped, listener]);
  // What is around it may be edited while it is stored.
  const latest = useRef(onCreated);
  useEffect(() => {
    latest.current = onCreated;
  });
  const host = secretHostOf(server);
  const isComplete = name.trim() !== '' && value !== '' && host !== undefined;
  return {
    name,
    setName: (next: string) => {
      setName(next);
      reset();
    },
    value,
    setValue,
    server,
    setServer,
    isServerWrong: server.trim() !== '' && host === undefined,
    isComplete,
    isPending,
    error,
    isTaken: error instanceof CallError && error.code === 'secret_name_taken',
    store: () => {
      if (!isComplete || isPending) return;
      mutate(
        { name: name.trim(), value, hosts: [host] },
        { onSuccess: ({ secret_id }) => latest.current(secret_id) },
      );
    },
  };
}

function SecretFields({
  valueHint,
  hostPlaceholder,
  secret,
}: Pick<NewSecretPanelProps, 'valueHint' | 'hostPlaceholder'> & { secret: ReturnType<typeof useNewSecret> }) {
  const { t } = useTranslation();
  return (
    <div className="grid @md:grid-cols-2 items-start gap-3">
      <TextField
        label={t('webhook.secret_name')}
        hint={t('webhook.secret_name_hint')}
        error={secret.isTaken ? t('webhook.secret_name_taken') : undefined}
        autoComplete="off"
        maxLength={100}
        autoFocus
        value={secret.name}
        onValueChange={secret.setName}
      />
      <PasswordField
        mono
        label={t('fields.value')}
        hint={valueHint}
        autoComplete="off"
        value={secret.value}
        onValueChange={secret.setValue}
      />
      <TextField
        mono
        className="@md:col-span-2"
        label={t('secrets.host')}
        placeholder={hostPlaceholder}
        error={secret.isServerWrong ? t('secrets.host_invalid', { host: secret.server }) : undefined}
        autoComplete="off"
        maxLength={2_048}
        value={secret.server}
        onValueChange={secret.setServer}
      />
    </div>
  );
}
