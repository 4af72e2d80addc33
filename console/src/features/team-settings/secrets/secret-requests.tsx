import type { TeamSecret } from '@parley/contract/team-secrets.ts';
import { useTranslation } from 'react-i18next';
import { useUpdateSecret } from '../../../data/team-secrets.ts';
import { Button } from '../../../design/button.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';

/** Servers that agents wanted to send a secret to, each to be allowed or refused. */
export function SecretRequests({ secret }: { secret: TeamSecret }) {
  const { t } = useTranslation();
  const update = useUpdateSecret();
  const { secret_id, name, hosts, requested_hosts } = secret;
  const onError = (error: unknown) => toast.error(settingsErrorText(error, t));
  if (requested_hosts.length === 0) return null;
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
              onClick={() => update.mutate({ secret_id, dismissed_host: host }, { onError })}
            >
              {t('secrets.refuse')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              aria-label={t('secrets.allow_host', { host })}
              disabled={update.isPending}
              onClick={() =>
                update.mutate(
                  { secret_id, hosts: [...hosts, host] },
                  { onError, onSuccess: () => toast.success(t('secrets.allowed', { name, host })) },
                )
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
