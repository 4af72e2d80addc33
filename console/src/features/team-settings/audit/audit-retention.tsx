import { useTranslation } from 'react-i18next';
import { useSetAuditRetention } from '../../../data/audit-log.ts';
import { Select } from '../../../design/select.tsx';
import { toast } from '../../../design/toast.tsx';
import { useHasRole, useMay } from '../../../session/permissions.ts';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsSection } from '../settings-section.tsx';

const DAYS = [90, 365, 730, 1_825];
const FOR_EVER = 'for_ever';

/** How long entries are kept; owners choose. @param days null for ever, undefined while it is loading */
export function AuditRetention({ days }: { days: number | null | undefined }) {
  const { t } = useTranslation();
  const mayChoose = useMay('owner');
  const isOwner = useHasRole('owner');
  const { mutate, isPending } = useSetAuditRetention();
  if (days === undefined) return null;
  const choices = [...new Set([...DAYS, ...(days === null ? [] : [days])])].sort((one, other) => one - other);
  const handleChange = (value: string) =>
    mutate(value === FOR_EVER ? null : Number(value), {
      onSuccess: () => toast.success(t('audit.retention_saved')),
      onError: (error) =>
        toast.error(t('audit.retention_failed'), { description: settingsErrorText(error, t) }),
    });
  return (
    <SettingsSection title={t('audit.retention')} description={t('audit.retention_description')}>
      <Select
        label={t('audit.kept_for')}
        hint={isOwner ? undefined : t('audit.retention_owner')}
        disabled={!mayChoose || isPending}
        options={[
          { value: FOR_EVER, label: t('audit.for_ever') },
          ...choices.map((count) => ({ value: String(count), label: t('audit.days', { count }) })),
        ]}
        value={days === null ? FOR_EVER : String(days)}
        onValueChange={handleChange}
      />
    </SettingsSection>
  );
}
