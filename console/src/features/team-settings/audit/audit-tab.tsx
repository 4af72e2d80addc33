import { AUDIT_ACTIONS, AuditAction } from '@parley/contract/audit-action.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { auditLogQuery, loadAuditLog, useSetAuditRetention } from '../../../data/audit-log.ts';
import {
  chosenOf,
  SearchFilter,
  useListFilters,
  useSettledSearch,
} from '../../../design/resource-list/list-filters.ts';
import { SaveFileButton } from '../../../design/save-file-button.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { Select } from '../../../design/select.tsx';
import { toast } from '../../../design/toast.tsx';
import { useHasRole, useMay } from '../../../session/permissions.ts';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsList, ShowMore } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { AuditRow } from './audit-row.tsx';

const Filters = SearchFilter.extend({ action: chosenOf(AuditAction) });

/** Who did what in the team, and how long that is kept. */
export function AuditTab() {
  const { t } = useTranslation();
  const [filters, setFilters] = useListFilters(Filters);
  const { action } = filters;
  const search = useSettledSearch(filters) || undefined;
  const log = useInfiniteQuery(auditLogQuery({ action, search }));
  const isFiltered = action !== undefined || search !== undefined;
  return (
    <>
      <SettingsSection
        title={t('teamSettings.tab_audit')}
        hideTitle
        description={t('audit.description')}
        aside={
          <SaveFileButton
            load={() => loadAuditLog({ action, search })}
            name={`${t('audit.file_name')}.csv`}
            failedText={t('callLogs.export_failed')}
            errorText={(error) => settingsErrorText(error, t)}
          >
            {t('buttons.export_csv')}
          </SaveFileButton>
        }
      >
        <AuditFilters filters={filters} onChange={setFilters} />
        <SettingsList
          label={t('teamSettings.tab_audit')}
          query={{ ...log, data: log.data?.pages.flatMap(({ list }) => list) }}
          failed={t('audit.failed')}
          rowClassName="h-14"
          empty={{
            icon: ScrollText,
            title: t(isFiltered ? 'audit.no_match' : 'audit.empty'),
            message: t(isFiltered ? 'audit.no_match_message' : 'audit.empty_message'),
          }}
          row={(entry) => <AuditRow key={entry.id} entry={entry} />}
        />
        <ShowMore query={log}>{t('buttons.show_more')}</ShowMore>
      </SettingsSection>
      <AuditRetention days={log.data?.pages[0]?.retention_days} />
    </>
  );
}

type AuditFiltersProps = {
  filters: z.infer<typeof Filters>;
  onChange: (filters: z.infer<typeof Filters>) => void;
};

/** What is searched for, and the actions that are shown. */
function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="mb-3 grid gap-2 sm:grid-cols-[1fr_14rem]">
      <SearchField
        placeholder={t('audit.search')}
        value={filters.search}
        onValueChange={(text) => onChange({ ...filters, search: text })}
      />
      <Select
        hideLabel
        label={t('audit.action')}
        options={(['all', ...AUDIT_ACTIONS] as const).map((value) => ({
          value,
          label: value === 'all' ? t('audit.all_actions') : t(`audit.action_${value}`),
        }))}
        value={filters.action ?? 'all'}
        onValueChange={(value) => onChange({ ...filters, action: value === 'all' ? undefined : value })}
      />
    </div>
  );
}

const DAYS = [90, 365, 730, 1_825];
const FOR_EVER = 'for_ever';

/** How long entries are kept; owners choose. @param days null for ever, undefined while it is loading */
function AuditRetention({ days }: { days: number | null | undefined }) {
  const { t } = useTranslation();
  const mayChoose = useMay('owner');
  const isOwner = useHasRole('owner');
  const { mutateAsync } = useSetAuditRetention();
  if (days === undefined) return null;
  const choices = [...new Set([...DAYS, ...(days === null ? [] : [days])])].sort((one, other) => one - other);
  const handleChange = (value: string) =>
    void mutateAsync(value === FOR_EVER ? null : Number(value)).then(
      () => toast.success(t('audit.retention_saved')),
      (error) => toast.error(t('audit.retention_failed'), { description: settingsErrorText(error, t) }),
    );
  return (
    <SettingsSection title={t('audit.retention')} description={t('audit.retention_description')}>
      <Select
        label={t('audit.kept_for')}
        hint={isOwner ? undefined : t('audit.retention_owner')}
        disabled={!mayChoose}
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
