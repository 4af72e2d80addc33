import { useTranslation } from 'react-i18next';
import { useFileSaving } from '../../design/save-file-button.tsx';
import { useCallLogErrorText } from './call-log-error-text.ts';
import { dayText } from './call-log-filters.ts';

/** Saves conversations as a file of the user. */
export function useExport() {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const { isLoading, save } = useFileSaving({ failedText: t('callLogs.export_failed'), errorText });
  return {
    isLoading,
    save: (format: 'csv' | 'json', load: () => Promise<Blob>) =>
      save(load, `${t('callLogs.file_name')}-${dayText(new Date())}.${format}`),
  };
}
