import { TEAM_SECRETS } from '@parley/contract/limits.ts';
import { secretHostOf } from '@parley/contract/secret-host.ts';
import { NewTeamSecret, type TeamSecret } from '@parley/contract/team-secrets.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateSecret, useUpdateSecret } from '../../../data/team-secrets.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SecretField, TextAreaField } from '../../../design/form/form-fields.tsx';
import { writtenLines } from '../../../design/written-lines.ts';
import { settingsFailure } from '../settings-error.ts';
import { PlainTextField } from '../settings-fields.tsx';

/** What is asked: name, value and servers of a new secret, or one of them anew. */
export type SecretTask =
  | { kind: 'create' }
  | { kind: 'rename'; secret: TeamSecret }
  | { kind: 'replace'; secret: TeamSecret }
  | { kind: 'hosts'; secret: TeamSecret };

const ASKED: Readonly<Record<SecretTask['kind'], readonly ('name' | 'value' | 'hosts')[]>> = {
  create: ['name', 'value', 'hosts'],
  rename: ['name'],
  replace: ['value'],
  hosts: ['hosts'],
};

const { name: Name, value: Value } = NewTeamSecret.shape;
const Hosts = z
  .string()
  .transform(writtenLines)
  .refine((hosts) => hosts.length > 0, { error: 'hosts_required', abort: true })
  .refine((hosts) => hosts.every((host) => secretHostOf(host) !== undefined), {
    error: 'host_invalid',
    abort: true,
  })
  .refine((hosts) => hosts.length <= TEAM_SECRETS.hostsMax, 'hosts_too_many');

/** Takes in a secret; its value can be looked at while it is typed and never again. */
export function SecretDialog({ task, onClose }: { task: SecretTask; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateSecret();
  const update = useUpdateSecret();
  const secret = task.kind === 'create' ? undefined : task.secret;
  const named = { name: secret?.name };
  const words = {
    create: { title: t('secrets.create'), description: t('secrets.create_description') },
    rename: { title: t('secrets.rename_title'), description: t('secrets.rename_description') },
    replace: { title: t('secrets.replace'), description: t('secrets.replace_description', named) },
    hosts: { title: t('secrets.hosts_change'), description: t('secrets.hosts_description', named) },
  };
  const asks = (field: 'name' | 'value' | 'hosts') => ASKED[task.kind].includes(field);
  return (
    <FormDialog
      size="sm"
      {...words[task.kind]}
      submitText={t('buttons.save')}
      schema={z.object({
        name: asks('name') ? Name : z.string(),
        value: asks('value') ? Value : z.string(),
        hosts: asks('hosts') ? Hosts : z.string().transform(writtenLines),
      })}
      defaultValues={{ name: secret?.name ?? '', value: '', hosts: secret?.hosts.join('\n') ?? '' }}
      failureOf={(error) => settingsFailure(error, t, asks('name') ? { secret_name_taken: 'name' } : {})}
      onSubmit={({ name, value, hosts }) => {
        const change = { create: {}, rename: { name }, replace: { value }, hosts: { hosts } }[task.kind];
        return secret
          ? update.mutateAsync({ secret_id: secret.secret_id, ...change })
          : create.mutateAsync({ name, value, hosts });
      }}
      doneText={({ name }) => t('secrets.saved', { name })}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          {asks('name') ? (
            <PlainTextField
              name="name"
              label={t('fields.name')}
              hint={t('secrets.name_hint')}
              missing={t('secrets.name_required')}
            />
          ) : null}
          {asks('value') ? (
            <SecretField
              name="value"
              label={secret ? t('secrets.new_value') : t('fields.value')}
              hint={t('secrets.value_hint')}
              errorText={t('secrets.value_required')}
              mono
            />
          ) : null}
          {asks('hosts') ? <HostsField text={values.hosts} /> : null}
        </>
      )}
    </FormDialog>
  );
}

/** The servers that a secret may be sent to, one in each line. */
function HostsField({ text }: { text: string }) {
  const { t } = useTranslation();
  const broken = writtenLines(text).find((host) => secretHostOf(host) === undefined);
  return (
    <TextAreaField
      name="hosts"
      mono
      autoGrow
      rows={2}
      label={t('secrets.hosts')}
      hint={t('secrets.hosts_hint')}
      placeholder="api.example.com"
      autoComplete="off"
      spellCheck={false}
      errorText={({ message }) => {
        if (message === 'hosts_required') return t('secrets.hosts_required');
        if (message === 'hosts_too_many')
          return t('secrets.hosts_too_many', { count: TEAM_SECRETS.hostsMax });
        return t('secrets.host_invalid', { host: broken });
      }}
    />
  );
}
