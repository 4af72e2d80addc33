import { TEAM_SECRETS } from '@parley/contract/limits.ts';
import { secretHostOf } from '@parley/contract/secret-host.ts';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../design/text-area.tsx';

/** The servers that a secret may be sent to, one in each line. */
export function SecretServersField({
  value,
  hasProblem,
  onValueChange,
}: {
  value: string;
  /** The servers were refused as they are. */
  hasProblem: boolean;
  onValueChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const servers = lines(value);
  const broken = servers.find((server) => secretHostOf(server) === undefined);
  const problem =
    servers.length === 0
      ? t('secrets.hosts_required')
      : broken === undefined
        ? t('secrets.hosts_too_many', { count: TEAM_SECRETS.hostsMax })
        : t('secrets.host_invalid', { host: broken });
  return (
    <TextArea
      mono
      autoGrow
      rows={2}
      label={t('secrets.hosts')}
      hint={t('secrets.hosts_hint')}
      placeholder="api.example.com"
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={hasProblem ? problem : undefined}
      onValueChange={onValueChange}
    />
  );
}

/** What stands in the lines of a text; commas separate as well. */
export function lines(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
