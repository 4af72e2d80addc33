import { useInfiniteQuery } from '@tanstack/react-query';
import { PhoneOff, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { doNotCallQuery, loadDoNotCallExport } from '../../../data/do-not-call.ts';
import {
  SearchFilter,
  useListFilters,
  useSettledSearch,
} from '../../../design/resource-list/list-filters.ts';
import { SaveFileButton } from '../../../design/save-file-button.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { ChangeButton } from '../change-button.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsList, ShowMore } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { DoNotCallDialog } from './do-not-call-dialog.tsx';
import { DoNotCallImportDialog } from './do-not-call-import-dialog.tsx';
import { DoNotCallRow } from './do-not-call-row.tsx';

/** Numbers that the team's agents do not call. */
export function DoNotCallTab() {
  const { t } = useTranslation();
  const [filters, setFilters] = useListFilters(SearchFilter);
  const wanted = useSettledSearch(filters);
  const pages = useInfiniteQuery(doNotCallQuery(wanted));
  const [dialog, setDialog] = useState<'add' | 'import'>();
  const close = () => setDialog(undefined);
  const entries = pages.data?.pages.flatMap(({ list }) => list);
  const total = pages.data?.pages[0]?.total ?? 0;
  const isSearched = wanted !== '';
  return (
    <SettingsSection
      title={t('doNotCall.title')}
      hideTitle
      description={t('doNotCall.description')}
      aside={<AddingButtons onOpen={setDialog} />}
    >
      {total > 0 || isSearched ? (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SearchField
            className="min-w-0 flex-[1_1_12rem]"
            value={filters.search}
            onValueChange={(search) => setFilters({ search })}
            placeholder={t('doNotCall.search')}
          />
          <SaveFileButton
            load={loadDoNotCallExport}
            name={`${t('doNotCall.file_name')}-${new Date().toLocaleDateString('sv')}.csv`}
            failedText={t('doNotCall.export_failed')}
            errorText={(error) => settingsErrorText(error, t)}
          >
            {t('buttons.export')}
          </SaveFileButton>
        </div>
      ) : null}
      <SettingsList
        label={t('doNotCall.title')}
        query={{ ...pages, data: entries }}
        failed={t('doNotCall.failed')}
        empty={
          isSearched
            ? { title: t('doNotCall.no_match'), message: t('doNotCall.no_match_message') }
            : { icon: PhoneOff, title: t('doNotCall.empty'), message: t('doNotCall.empty_message') }
        }
        row={(entry) => <DoNotCallRow key={entry.id} entry={entry} />}
      />
      <ShowMore query={pages}>{t('doNotCall.show_more', { count: total - (entries?.length ?? 0) })}</ShowMore>
      {dialog === 'add' ? <DoNotCallDialog onClose={close} /> : null}
      {dialog === 'import' ? <DoNotCallImportDialog onClose={close} /> : null}
    </SettingsSection>
  );
}

/** Opens the windows in which numbers are added. */
function AddingButtons({ onOpen }: { onOpen: (dialog: 'add' | 'import') => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-2">
      <ChangeButton needed="member" icon={Upload} onClick={() => onOpen('import')}>
        {t('buttons.import')}
      </ChangeButton>
      <ChangeButton needed="member" variant="primary" icon={Plus} onClick={() => onOpen('add')}>
        {t('doNotCall.add')}
      </ChangeButton>
    </div>
  );
}
