import { Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { useMay } from '../../../session/permissions.ts';
import { ConnectRecogniser } from '../voice/deaf-notice.tsx';

export type BrowserSpeechNoticeProps = {
  canListen: boolean;
  hasVoice: boolean;
  /** Begins to hear the agent's own voice, with messages that are typed. */
  onHear: () => void;
};

/** What this browser lacks to hold a spoken test by itself, and what can be done instead. */
export function BrowserSpeechNotice({ canListen, hasVoice, onHear }: BrowserSpeechNoticeProps) {
  const { t } = useTranslation();
  const mayConnect = useMay('owner');
  if (canListen && hasVoice) return <p className="text-muted text-sm">{t('simulation.browserSpeaks')}</p>;
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-warning-line bg-warning-soft px-4 py-3 text-center text-base text-warning-ink">
      <p>{t(canListen ? 'simulation.browserMute' : 'simulation.browserDeaf')}</p>
      <p className="text-sm">{t(mayConnect ? 'simulation.connectHint' : 'simulation.connectHintAsk')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" icon={<Volume2 size={16} aria-hidden />} onClick={onHear}>
          {t('simulation.hearAndType')}
        </Button>
        <ConnectRecogniser />
      </div>
    </div>
  );
}
