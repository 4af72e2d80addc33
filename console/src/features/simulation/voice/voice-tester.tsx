import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { FloorLine } from '../floor-line.tsx';
import { SimulationResults } from '../results/simulation-results.tsx';
import { SimulationComposer } from '../simulation-composer.tsx';
import { SimulationIntroduction } from '../simulation-introduction.tsx';
import { SimulationMessages } from '../simulation-messages.tsx';
import { SimulationOver } from '../simulation-over.tsx';
import { SimulationProblemBox } from '../simulation-problem-box.tsx';
import { fileAllowance, type TesterProps, testMaker, useReport } from '../simulation-tester.ts';
import { PendingCalls } from '../tools/pending-calls.tsx';
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
export function VoiceTester(props: VoiceTesterProps) {
  const { subject, number, onAssignNumber, onMakeTest, onReport, isTyped = false, onLeave } = props;
  const { t } = useTranslation();
  const call = useVoiceCall(subject, isTyped);
  const { state } = call;
  const floor = useReport(state, onReport);
  const isConnected = state.phase === 'connected';
  return (
    <>
      {state.problem ? <SimulationProblemBox problem={state.problem} onDismiss={call.dismiss} /> : null}
      {isConnected && state.deaf ? <DeafNotice reason={state.deaf} /> : null}
      {state.phase === 'idle' ? (
        <SimulationIntroduction
          isSpoken
          isDirty={subject.isDirty}
          onStart={call.start}
          onAssignNumber={onAssignNumber}
          number={number}
          {...(isTyped ? { hint: t('simulation.typedHint') } : {})}
          below={
            onLeave && (
              <Button size="sm" variant="ghost" icon={<ArrowLeft size={16} aria-hidden />} onClick={onLeave}>
                {t('simulation.back')}
              </Button>
            )
          }
        />
      ) : (
        <>
          {floor ? (
            <div className="shrink-0 border-b px-4 py-3">
              <CallWaveform levels={call.levels} />
              <p role="status" className="mt-2 flex min-h-5 items-center gap-2 text-muted text-sm">
                <FloorLine
                  floor={floor}
                  isCallerHeard={call.isCallerHeard}
                  isTyped={state.deaf === 'no_recogniser' || call.microphone === 'off'}
                />
              </p>
            </div>
          ) : null}
          <SimulationMessages
            messages={state.messages}
            agentName={subject.draft.name}
            storedAs={state.phase === 'ended' ? state.conversationId : undefined}
            onMakeTest={testMaker(state, onMakeTest)}
            onRate={call.rate}
            tentative={state.tentative}
            floor={undefined}
            isStarting={state.phase === 'starting'}
          >
            {state.phase === 'ended' && state.conversationId ? (
              <SimulationResults conversationId={state.conversationId} messages={state.messages} isSpoken />
            ) : null}
          </SimulationMessages>
        </>
      )}
      {state.phase === 'connected' ? (
        <PendingCalls messages={state.messages} onDecide={call.decide} onAnswer={call.answer} />
      ) : null}
      {state.phase === 'ended' ? (
        <SimulationOver score={state.score} onRate={call.rate} onClear={call.reset} onAgain={call.start} />
      ) : null}
      {state.phase === 'starting' || isConnected ? (
        <footer className="flex shrink-0 flex-col gap-3 border-t p-3">
          <SimulationComposer
            files={fileAllowance(subject, state)}
            isBlocked={!isConnected || floor === 'generating'}
            hasFocus={isTyped || !isSmallScreen()}
            placeholder={t('simulation.typeInCall')}
            onSend={call.send}
          />
          <CallControls call={call} isConnected={isConnected} />
        </footer>
      ) : null}
    </>
  );
}
