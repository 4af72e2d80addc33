import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { TestConversation, type TesterProps } from '../test-conversation.tsx';
import { CallControls } from './call-controls.tsx';
import { CallWaveform } from './call-waveform.tsx';
import { DeafNotice } from './deaf-notice.tsx';
import { isSmallScreen } from './microphone-problem.ts';
import { useVoiceCall } from './use-voice-call.ts';

export type VoiceTesterProps = TesterProps & {
  /** The caller writes, and is heard only if they ask for it. */
  isTyped?: boolean;
  /** What has to be known before the test. */
  introduction?: ReactNode;
  /** Goes back to where this tester was chosen. */
  onLeave?: () => void;
};

/** A test by voice over the live socket: both voices, captions, and messages that may be typed as well. */
export function VoiceTester({ isTyped = false, introduction, onLeave, ...tester }: VoiceTesterProps) {
  const { t } = useTranslation();
  const call = useVoiceCall(tester.subject, isTyped);
  const { state } = call;
  const deaf = state.phase === 'connected' ? state.deaf : undefined;
  // "Listening" is said only where a microphone is open and something understands what it hears.
  const isUnheard = deaf === 'no_recogniser' || deaf === 'recogniser_failed' || call.microphone !== 'on';
  return (
    <TestConversation
      {...tester}
      test={call}
      isSpoken
      isRecorded
      isTyped={isUnheard}
      introduction={{
        notice: introduction,
        hint: isTyped ? t('testPanel.typedHint') : undefined,
        below: onLeave && (
          <Button size="sm" variant="ghost" icon={ArrowLeft} onClick={onLeave}>
            {t('buttons.back')}
          </Button>
        ),
      }}
      isCallerHeard={call.isCallerHeard}
      notice={deaf ? <DeafNotice reason={deaf} /> : undefined}
      waveform={<CallWaveform level={call.level} />}
      composer={{ hasFocus: isTyped || !isSmallScreen(), placeholder: t('testPanel.typeInCall') }}
      controls={<CallControls call={call} isConnected={state.phase !== 'starting'} />}
    />
  );
}
