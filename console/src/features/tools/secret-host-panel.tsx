import { maySendTo, secretHostOf } from '@parley/contract/secret-host.ts';
import type { TeamSecret } from '@parley/contract/team-secrets.ts';
import { useTranslation } from 'react-i18next';
import { useUpdateSecret } from '../../data/team-secrets.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { failureText } from '../../session/failure-sentence.ts';
import { useMay } from '../../session/permissions.ts';

/** Says that a secret may not be sent to the server at an address; administrators can allow it there. */
export function SecretHostPanel({ secret, address }: { secret: TeamSecret | undefined; address: string }) {
  const { t } = useTranslation();
  const mayAllow = useMay('admin');
  const allow = useUpdateSecret();
  const host = secretHostOf(address);
  if (!secret || host === undefined || maySendTo(address, secret.hosts)) return null;
  const { secret_id } = secret;
  const reason = mayAllow ? t('secrets.host_refused_admin') : t('secrets.host_refused_member');
  return (
    <Banner
      tone="warning"
      title={t('secrets.host_refused', { host })}
      action={
        mayAllow ? (
          <Button
            size="sm"
            aria-label={t('secrets.allow_host', { host })}
            loading={allow.isPending}
            onClick={() => allow.mutate({ secret_id, allowed_host: host })}
          >
            {t('secrets.allow')}
          </Button>
        ) : null
      }
    >
      {allow.isError ? failureText(allow.error, t, ['secrets.error_']) : reason}
    </Banner>
  );
}
