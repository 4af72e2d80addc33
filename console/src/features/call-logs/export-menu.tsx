import { Download, FileJson, Sheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadExport } from '../../data/call-logs.ts';
import { Button } from '../../design/button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { askedFilters, type CallLogFilters } from './call-log-filters.ts';
import { useExport } from './use-export.ts';

/** Saves the conversations that pass the filters as a file. */
export function ExportMenu({ filters }: { filters: CallLogFilters }) {
  const { t } = useTranslation();
  const { isLoading, save } = useExport();
  const saveAs = (format: 'csv' | 'json') =>
    void save(format, () => loadExport(askedFilters(filters), format));
  return (
    <Menu
      trigger={
        <Button loading={isLoading} icon={<Download size={16} aria-hidden className="max-sm:hidden" />}>
          {t('buttons.export')}
        </Button>
      }
    >
      <MenuItem icon={Sheet} description={t('callLogs.export_csv_hint')} onSelect={() => saveAs('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={FileJson} description={t('callLogs.export_json_hint')} onSelect={() => saveAs('json')}>
        JSON
      </MenuItem>
    </Menu>
  );
}
