import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SimulationResults } from '../results/simulation-results.tsx';
import { SimulationComposer } from '../simulation-composer.tsx';
import { SimulationIntroduction } from '../simulation-introduction.tsx';
import { SimulationMessages } from '../simulation-messages.tsx';
import { SimulationOver } from '../simulation-over.tsx';
import { SimulationProblemBox } from '../simulation-problem-box.tsx';
import { fileAllowance, type TesterProps, testMaker, useReport } from '../simulation-tester.ts';
import { PendingCalls } from '../tools/pending-calls.tsx';
import { EndCallButton } from '../voice/end-call-button.tsx';
import { isSmallScreen } from '../voice/microphone-problem.ts';
import { SoundToggles } from '../voice/sound-toggles.tsx';
import { VoiceTester } from '../voice/voice-tester.tsx';
import { canListen } from './browser-recognition.ts';
import { BrowserSpeechNotice } from './browser-speech-notice.tsx';
import { speechLocale } from './speech-locales.ts';
import { useBrowserCall, useHasVoice } from './use-browser-call.ts';

/** A test that the browser itself hears and says; where it cannot, the server's voice with typed messages. */
export function BrowserSpeechTester(props: TesterProps) {
  const [isTyped, setIsTyped] = useState(false);
  const locale = speechLocale(props.subject.draft.conversation_config.agent?.language);
  const hasVoice = useHasVoice(locale);
  if (isTyped) return <VoiceTester {...props} isTyped onLeave={() => setIsTyped(false)} />;
  const notice = (
    <BrowserSpeechNotice canListen={canListen()} hasVoice={hasVoice} onHear={() => setIsTyped(true)} />
  );
  if (canListen()) return <ListeningBrowser {...props} locale={locale} notice={notice} />;
  return <div className="m-auto max-w-96 px-6 py-8">{notice}</div>;
}

type ListeningBrowserProps = TesterProps & { locale: string; notice: React.ReactNode };

function ListeningBrowser(props: ListeningBrowserProps) {
  const { subject, number, onAssignNumber, onMakeTest, onReport, locale, notice } = props;
  const { t } = useTranslation();
  const test = useBrowserCall(subject, locale);
  const { state } = test;
  const floor = useReport(state, onReport);
  const isConnected = state.phase === 'connected';
  return (
    <>
      {state.problem ? <SimulationProblemBox problem={state.problem} onDismiss={test.dismiss} /> : null}
      {state.phase === 'idle' ? (
        <SimulationIntroduction
          isSpoken
          isDirty={subject.isDirty}
          onStart={test.start}
          onAssignNumber={onAssignNumber}
          number={number}
        >
          {notice}
        </SimulationIntroduction>
      ) : (
        <SimulationMessages
          messages={state.messages}
          agentName={subject.draft.name}
          storedAs={state.phase === 'ended' ? state.conversationId : undefined}
          onMakeTest={testMaker(state, onMakeTest)}
          onRate={test.rate}
          tentative={state.tentative}
          floor={floor}
          isTyped={!test.isListening}
          isStarting={state.phase === 'starting'}
        >
          {state.phase === 'ended' && state.conversationId ? (
            <SimulationResults conversationId={state.conversationId} messages={state.messages} />
          ) : null}
        </SimulationMessages>
      )}
      {state.phase === 'connected' ? (
        <PendingCalls messages={state.messages} onDecide={test.decide} onAnswer={test.answer} />
      ) : null}
      {state.phase === 'ended' ? (
        <SimulationOver score={state.score} onRate={test.rate} onClear={test.reset} onAgain={test.start} />
      ) : null}
      {state.phase === 'starting' || isConnected ? (
        <footer className="flex shrink-0 flex-col gap-3 border-t p-3">
          <SimulationComposer
            files={fileAllowance(subject, state)}
            isBlocked={!isConnected || floor === 'generating'}
            hasFocus={!isSmallScreen()}
            placeholder={t('simulation.typeInCall')}
            onSend={test.send}
          />
          <div className="flex items-center gap-1">
            <SoundToggles
              microphone={test.isListening ? 'on' : 'off'}
              onMicrophone={test.toggleMicrophone}
              isSilenced={test.isSilenced}
              onSound={test.toggleSound}
              disabled={!isConnected}
            />
            <EndCallButton onEnd={test.end} />
          </div>
        </footer>
      ) : null}
    </>
  );
}
