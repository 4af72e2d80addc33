import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadDoNotCallExport } from '../../../data/do-not-call.ts';
import { Button } from '../../../design/button.tsx';
import { saveFile } from '../../../design/save-file.ts';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';

/** Saves the whole list as CSV. */
export function DoNotCallExport() {
  const { t } = useTranslation();
  const [isLoading, setLoading] = useState(false);
  async function save() {
    setLoading(true);
    try {
      const today = new Date().toISOString().slice(0, 10);
      saveFile(await loadDoNotCallExport(), `${t('doNotCall.file_name')}-${today}.csv`);
    } catch (error) {
      toast.error(t('doNotCall.export_failed'), { description: settingsErrorText(error, t) });
    }
    setLoading(false);
  }
  return (
    <Button loading={isLoading} icon={<Download size={16} aria-hidden />} onClick={() => void save()}>
      {t('doNotCall.export')}
    </Button>
  );
}
