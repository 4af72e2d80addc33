import type { TeamSecret } from '@parley/contract/team-secrets.ts';
import { Globe, KeyRound, type LucideIcon, Pencil, RotateCcwKey } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeleteSecret, useUpdateSecret } from '../../../data/team-secrets.ts';
import { Button } from '../../../design/button.tsx';
import { useFormats } from '../../../design/formats.ts';
import { toast } from '../../../design/toast.tsx';
import { useMay } from '../../../session/permissions.ts';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsRow } from '../settings-row.tsx';
import type { SecretTask } from './secret-dialog.tsx';

/** One secret: its name, who uses it, since when it is there. */
export function SecretRow({ secret, onTask }: { secret: TeamSecret; onTask: (task: SecretTask) => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { secret_id, name, used_by, hosts, created_at } = secret;
  const users = formats.list(used_by.map((agent) => agent.name));
  const servers = formats.list(hosts);
  const action = (kind: 'replace' | 'hosts' | 'rename', Icon: LucideIcon, text: string) => ({
    Icon,
    text,
    onSelect: () => onTask({ kind, secret }),
  });
  return (
    <SettingsRow
      className="flex-wrap items-start"
      name={name}
      actions={[
        action('replace', RotateCcwKey, t('secrets.replace')),
        action('hosts', Globe, t('secrets.hosts_change')),
        action('rename', Pencil, t('buttons.rename')),
      ]}
      removal={{
        text: t('buttons.delete'),
        title: t('secrets.delete_title', { name }),
        message: t('secrets.delete_message'),
        change: useDeleteSecret(),
        input: secret_id,
        doneText: t('secrets.deleted', { name }),
        refusal: used_by.length > 0 ? t('secrets.delete_in_use', { agents: users }) : undefined,
      }}
      below={<SecretRequests secret={secret} />}
    >
      <KeyRound size={16} aria-hidden className="mt-1 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-base text-ink">{name}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {used_by.length > 0 ? t('secrets.used_by', { agents: users }) : t('secrets.unused')}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {hosts.length > 0 ? t('secrets.hosts_sent', { hosts: servers }) : t('secrets.hosts_none')}
        </p>
        <p className="text-faint text-xs">{t('secrets.created', { date: formats.date(created_at) })}</p>
      </div>
    </SettingsRow>
  );
}

/** Servers that agents wanted to send a secret to, each to be allowed or refused. */
function SecretRequests({ secret }: { secret: TeamSecret }) {
  const { t } = useTranslation();
  const update = useUpdateSecret();
  const mayAllow = useMay('admin');
  const { secret_id, name, requested_hosts } = secret;
  const onError = (error: unknown) => toast.error(settingsErrorText(error, t));
  if (!mayAllow || requested_hosts.length === 0) return null;
  return (
    <ul className="flex basis-full flex-col gap-2">
      {requested_hosts.map((host) => (
        <li
          key={host}
          className="flex flex-wrap items-center gap-2 rounded-md border border-warning-line bg-warning-soft px-3 py-2 text-sm text-warning-ink"
        >
          <span className="wrap-anywhere min-w-0 flex-1 basis-48">{t('secrets.requested', { host })}</span>
          <span className="flex gap-2">
            <Button
              size="sm"
              aria-label={t('secrets.refuse_host', { host })}
              disabled={update.isPending}
              onClick={() => void update.mutateAsync({ secret_id, dismissed_host: host }).catch(onError)}
            >
              {t('secrets.refuse')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              aria-label={t('secrets.allow_host', { host })}
              disabled={update.isPending}
              onClick={() =>
                void update
                  .mutateAsync({ secret_id, allowed_host: host })
                  .then(() => toast.success(t('secrets.allowed', { name, host })), onError)
              }
            >
              {t('secrets.allow')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
