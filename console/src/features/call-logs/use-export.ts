import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../design/save-file.ts';
import { toast } from '../../design/toast.tsx';
import { useCallLogErrorText } from './call-log-error-text.ts';
import { dayText } from './call-log-filters.ts';

/** Saves conversations as a file of the user, and says when that fails. */
export function useExport() {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const [isLoading, setLoading] = useState(false);
  async function save(format: 'csv' | 'json', load: () => Promise<Blob>) {
    setLoading(true);
    try {
      saveFile(await load(), `${t('callLogs.file_name')}-${dayText(new Date())}.${format}`);
    } catch (error) {
      toast.error(t('callLogs.export_failed'), { description: errorText(error) });
    }
    setLoading(false);
  }
  return { isLoading, save };
}
