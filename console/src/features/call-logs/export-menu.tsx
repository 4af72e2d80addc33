import { Download, FileJson, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadExport } from '../../data/call-logs.ts';
import { Button } from '../../design/button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { saveFile } from '../../design/save-file.ts';
import { toast } from '../../design/toast.tsx';
import { useCallLogErrorText } from './call-log-error-text.ts';
import { askedFilters, type CallLogFilters, dayText } from './call-log-filters.ts';

/** Saves the conversations that pass the filters as a file. */
export function ExportMenu({ filters }: { filters: CallLogFilters }) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const [isLoading, setLoading] = useState(false);

  async function save(format: 'csv' | 'json') {
    setLoading(true);
    try {
      saveFile(
        await loadExport(askedFilters(filters), format),
        `${t('callLogs.file_name')}-${dayText(new Date())}.${format}`,
      );
    } catch (error) {
      toast.error(t('callLogs.export_failed'), { description: errorText(error) });
    }
    setLoading(false);
  }

  return (
    <Menu
      trigger={
        <Button loading={isLoading} icon={<Download size={16} aria-hidden className="max-sm:hidden" />}>
          {t('callLogs.export')}
        </Button>
      }
    >
      <MenuItem
        icon={<Sheet size={16} aria-hidden />}
        description={t('callLogs.export_csv_hint')}
        onSelect={() => void save('csv')}
      >
        CSV
      </MenuItem>
      <MenuItem
        icon={<FileJson size={16} aria-hidden />}
        description={t('callLogs.export_json_hint')}
        onSelect={() => void save('json')}
      >
        JSON
      </MenuItem>
    </Menu>
  );
}
