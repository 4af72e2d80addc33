import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { floorOf } from '../conversation-state.ts';
import { FloorLine } from '../floor-line.tsx';
import { TestConversation, type TesterProps } from '../test-conversation.tsx';
import { CallControls } from './call-controls.tsx';
import { CallWaveform } from './call-waveform.tsx';
import { DeafNotice } from './deaf-notice.tsx';
import { isSmallScreen } from './microphone-problem.ts';
import { useVoiceCall } from './use-voice-call.ts';

export type VoiceTesterProps = TesterProps & {
  /** The caller writes, and is heard only if they ask for it. */
  isTyped?: boolean;
  /** Goes back to where this tester was chosen. */
  onLeave?: () => void;
};

/** A test by voice over the live socket: both voices, captions, and messages that may be typed as well. */
export function VoiceTester({ isTyped = false, onLeave, ...tester }: VoiceTesterProps) {
  const { t } = useTranslation();
  const call = useVoiceCall(tester.subject, isTyped);
  const { state } = call;
  const floor = floorOf(state);
  const deaf = state.phase === 'connected' ? state.deaf : undefined;
  // One who chose to type has nothing that could hear them.
  const isUnheard = isTyped || deaf === 'no_recogniser' || call.microphone === 'off';
  return (
    <TestConversation
      {...tester}
      test={call}
      isSpoken
      isRecorded
      isTyped={isUnheard}
      introduction={{
        hint: isTyped ? t('testPanel.typedHint') : undefined,
        below: onLeave && (
          <Button size="sm" variant="ghost" icon={<ArrowLeft size={16} aria-hidden />} onClick={onLeave}>
            {t('testPanel.back')}
          </Button>
        ),
      }}
      floorAbove={
        floor && (
          <>
            {deaf ? <DeafNotice reason={deaf} /> : null}
            <div className="shrink-0 border-b px-4 py-3">
              <CallWaveform level={call.level} />
              <p role="status" className="mt-2 flex min-h-5 items-center gap-2 text-muted text-sm">
                <FloorLine floor={floor} isCallerHeard={call.isCallerHeard} isTyped={isUnheard} />
              </p>
            </div>
          </>
        )
      }
      composer={{ hasFocus: isTyped || !isSmallScreen(), placeholder: t('testPanel.typeInCall') }}
      controls={<CallControls call={call} isConnected={floor !== undefined} />}
    />
  );
}
