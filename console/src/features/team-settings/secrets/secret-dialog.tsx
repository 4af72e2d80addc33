import { createTeamSecret, type TeamSecret } from '@parley/contract/team-secrets.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateSecret, useUpdateSecret } from '../../../data/team-secrets.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { PasswordField } from '../../../design/password-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorCode, settingsErrorText } from '../settings-error.ts';
import { lines, SecretServersField } from './secret-servers-field.tsx';

/** What is asked: name, value and servers of a new secret, or one of them anew. */
export type SecretTask =
  | { kind: 'create' }
  | { kind: 'rename'; secret: TeamSecret }
  | { kind: 'replace'; secret: TeamSecret }
  | { kind: 'hosts'; secret: TeamSecret };

type Problems = { name?: string[] | undefined; value?: string[] | undefined; hosts?: string[] | undefined };

/** Takes in a secret; its value can be looked at while it is typed and never again. */
export function SecretDialog({ task, onClose }: { task: SecretTask; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(task.kind === 'create' ? '' : task.secret.name);
  const [value, setValue] = useState('');
  const [servers, setServers] = useState(task.kind === 'create' ? '' : task.secret.hosts.join('\n'));
  const [problems, setProblems] = useState<Problems>({});
  const create = useCreateSecret();
  const update = useUpdateSecret();
  const { error, isPending } = task.kind === 'create' ? create : update;
  const isNameTaken = settingsErrorCode(error) === 'secret_name_taken';

  const handleSubmit = () => {
    if (isPending) return;
    const asksValue = task.kind === 'create' || task.kind === 'replace';
    const asksHosts = task.kind === 'create' || task.kind === 'hosts';
    const input = createTeamSecret.body?.safeParse({
      name,
      value: asksValue ? value : 'kept',
      hosts: asksHosts ? lines(servers) : ['kept.example'],
    });
    setProblems(input?.error ? z.flattenError(input.error).fieldErrors : {});
    if (!input?.success) return;
    const onSuccess = (saved: TeamSecret) => {
      toast.success(t('secrets.saved', { name: saved.name }));
      onClose();
    };
    if (task.kind === 'create') return create.mutate(input.data, { onSuccess });
    const { secret_id } = task.secret;
    const change = {
      rename: { name: input.data.name },
      replace: { value },
      hosts: { hosts: input.data.hosts },
    }[task.kind];
    update.mutate({ secret_id, ...change }, { onSuccess });
  };
  const titles = {
    create: t('secrets.create_title'),
    rename: t('secrets.rename_title'),
    replace: t('secrets.replace_title'),
    hosts: t('secrets.hosts_title'),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={titles[task.kind]}
      description={
        task.kind === 'create'
          ? t('secrets.create_description')
          : task.kind === 'rename'
            ? t('secrets.rename_description')
            : task.kind === 'hosts'
              ? t('secrets.hosts_description', { name: task.secret.name })
              : t('secrets.replace_description', { name: task.secret.name })
      }
      dismissible={value === ''}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('teamSettings.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isPending}>
            {t('teamSettings.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && !isNameTaken ? <Banner tone="danger">{settingsErrorText(error, t)}</Banner> : null}
        {task.kind === 'replace' || task.kind === 'hosts' ? null : (
          <TextField
            label={t('secrets.name')}
            hint={t('secrets.name_hint')}
            autoComplete="off"
            maxLength={100}
            value={name}
            onValueChange={(next) => {
              setName(next);
              setProblems({ ...problems, name: undefined });
              create.reset();
              update.reset();
            }}
            error={
              problems.name
                ? name.trim()
                  ? t('teamSettings.plain_text_only')
                  : t('secrets.name_required')
                : isNameTaken
                  ? settingsErrorText(error, t)
                  : undefined
            }
          />
        )}
        {task.kind === 'rename' || task.kind === 'hosts' ? null : (
          <PasswordField
            label={task.kind === 'create' ? t('secrets.value') : t('secrets.new_value')}
            hint={t('secrets.value_hint')}
            mono
            name="secret"
            autoComplete="off"
            value={value}
            onValueChange={(next) => {
              setValue(next);
              setProblems({ ...problems, value: undefined });
            }}
            error={problems.value ? t('secrets.value_required') : undefined}
          />
        )}
        {task.kind === 'create' || task.kind === 'hosts' ? (
          <SecretServersField
            value={servers}
            hasProblem={problems.hosts !== undefined}
            onValueChange={(next) => {
              setServers(next);
              setProblems({ ...problems, hosts: undefined });
            }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
