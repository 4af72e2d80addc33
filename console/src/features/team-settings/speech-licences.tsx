import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';

/** What others made of what hears and speaks on this machine; docs/operating.md names the same. */
const NOTICES = [
  { name: 'Vosk models, libvosk', author: 'Alpha Cephei Inc.', license: 'Apache-2.0', use: 'recognition' },
  { name: 'Kokoro-82M', author: 'hexgrad', license: 'Apache-2.0', use: 'voices' },
  { name: 'ONNX Runtime', author: 'Microsoft', license: 'MIT', use: 'runtime' },
  { name: 'sherpa-onnx', author: 'k2-fsa', license: 'Apache-2.0', use: 'runtime' },
  { name: 'koffi', author: 'Niels Martignène', license: 'MIT', use: 'runtime' },
  { name: '@ricky0123/vad-web', author: 'Ricky Samore', license: 'ISC', use: 'detection' },
  { name: 'eSpeak NG', author: 'eSpeak NG', license: 'GPL-3.0-or-later', use: 'built_in' },
] as const;

/** A button that shows the licences of the models and libraries for speech. */
export function SpeechLicences() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={Scale} onClick={() => setOpen(true)}>
        {t('speechModels.licences')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('speechModels.licences_title')}
        description={t('speechModels.licences_description')}
      >
        <ul className="divide-y">
          {NOTICES.map(({ name, author, license, use }) => (
            <li key={name} className="flex justify-between gap-x-4 py-2.5">
              <span className="min-w-0">
                <span className="font-medium text-base text-ink">{name}</span>
                <span className="block text-muted text-sm">{t(`speechModels.licence_${use}`)}</span>
              </span>
              <span className="shrink-0 text-right text-muted text-sm">
                {license}
                <span className="block text-faint text-xs">{author}</span>
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
