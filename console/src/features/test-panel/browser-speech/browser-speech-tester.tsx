import { Volume2 } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { NoticeBox } from '../../../design/notice-box.tsx';
import { useMay } from '../../../session/permissions.ts';
import type { ConversationProblem } from '../conversation-state.ts';
import { TestConversation, type TesterProps } from '../test-conversation.tsx';
import { type TestControls, type TestSubject, useTestConversation } from '../use-test-conversation.ts';
import { EndCallButton, SoundToggles } from '../voice/call-controls.tsx';
import { ConnectRecogniser } from '../voice/deaf-notice.tsx';
import { isSmallScreen, microphoneProblem } from '../voice/microphone-problem.ts';
import { SpeechModelOffer, useOfferedModel } from '../voice/speech-model-offer.tsx';
import { VoiceTester } from '../voice/voice-tester.tsx';
import { type BrowserCall, openBrowserCall } from './browser-call.ts';
import { canListen, type RecognitionProblem } from './browser-recognition.ts';
import { speechLocale, voicesFor, watchVoices } from './browser-voice.ts';

/** A test that the browser itself hears and says; where it cannot, the server's voice with typed messages. */
export function BrowserSpeechTester(props: TesterProps) {
  const [isTyped, setIsTyped] = useState(false);
  const locale = speechLocale(props.subject.draft.conversation_config.agent?.language);
  if (!canListen())
    return <VoiceTester {...props} isTyped introduction={<HearingNotice locale={locale} />} />;
  if (isTyped) return <VoiceTester {...props} isTyped onLeave={() => setIsTyped(false)} />;
  const notice = <HearingNotice locale={locale} onHear={() => setIsTyped(true)} />;
  return <ListeningBrowser {...props} locale={locale} notice={notice} />;
}

type ListeningBrowserProps = TesterProps & { locale: string; notice: ReactNode };

function ListeningBrowser({ locale, notice, ...tester }: ListeningBrowserProps) {
  const { t } = useTranslation();
  const test = useBrowserCall(tester.subject, locale);
  return (
    <TestConversation
      {...tester}
      test={test}
      isSpoken
      isTyped={!test.isListening}
      introduction={{ notice }}
      composer={{ hasFocus: !isSmallScreen(), placeholder: t('testPanel.typeInCall') }}
      controls={
        <div className="flex items-center gap-1">
          <SoundToggles
            microphone={test.isListening ? 'on' : 'off'}
            onMicrophone={test.toggleMicrophone}
            isSilenced={test.isSilenced}
            onSound={test.toggleSound}
            disabled={test.state.phase !== 'connected'}
          />
          <EndCallButton onEnd={test.end} />
        </div>
      }
    />
  );
}

type HearingNoticeProps = {
  locale: string;
  /** Goes on to hear the agent's own voice, with messages that are typed; absent where the test is that already. */
  onHear?: () => void;
};

/** The one notice before a test: who hears the caller, or that the agent cannot hear yet, and what can be done. */
function HearingNotice({ locale, onHear }: HearingNoticeProps) {
  const { t } = useTranslation();
  const mayConnect = useMay('owner');
  const hasVoice = useHasVoice(locale);
  const language = locale.slice(0, 2);
  const offered = useOfferedModel(language);
  const isHeard = canListen();
  const isComplete = isHeard && hasVoice;
  return (
    <NoticeBox tone={offered || isComplete ? 'info' : 'warning'}>
      {isHeard ? null : <p className="font-medium">{t('speechModels.offer_deaf')}</p>}
      <p>{browserSentence()}</p>
      {offered ? <SpeechModelOffer model={offered} language={language} /> : null}
      {offered || isComplete ? null : (
        <p className="text-sm">{t(mayConnect ? 'testPanel.connectHint' : 'testPanel.connectHintAsk')}</p>
      )}
      <div className="mt-1 flex flex-wrap justify-center gap-2 empty:hidden">
        {isComplete || !onHear ? null : (
          <Button size="sm" icon={Volume2} onClick={onHear}>
            {t('testPanel.hearAndType')}
          </Button>
        )}
        <ConnectRecogniser />
      </div>
    </NoticeBox>
  );

  function browserSentence(): string {
    if (!isHeard) return t('testPanel.browserDeaf');
    return t(hasVoice ? 'testPanel.browserSpeaks' : 'testPanel.browserMute');
  }
}

/** A test that the browser hears and says, and what can be done with its sound. */
type BrowserTest = TestControls<BrowserCall> & {
  isListening: boolean;
  /** Stops listening, or asks for the microphone again. */
  toggleMicrophone: () => void;
  /** The agent is not heard. */
  isSilenced: boolean;
  toggleSound: () => void;
};

/** Runs tests with the browser's own recogniser and voice. */
function useBrowserCall(subject: TestSubject, locale: string): BrowserTest {
  const [isListening, setIsListening] = useState(false);
  const [isSilenced, setIsSilenced] = useState(false);
  const test = useTestConversation<BrowserCall>(subject, {
    isSpoken: true,
    connect({ url, dynamicVariables, onEvent, isCurrent }) {
      setIsListening(false);
      setIsSilenced(false);
      return openBrowserCall({
        url,
        dynamicVariables,
        locale,
        pronunciation: subject.draft.conversation_config.tts?.pronunciation_rules ?? [],
        onEvent,
        onListening(isOn) {
          if (isCurrent()) setIsListening(isOn);
        },
        onProblem: (problem) => onEvent({ type: 'problem', problem: recognitionProblem(problem) }),
      });
    },
  });
  return {
    ...test,
    isListening,
    toggleMicrophone() {
      if (!isListening) test.dismiss();
      test.connection()?.setMicrophoneMuted(isListening);
    },
    isSilenced,
    toggleSound() {
      test.connection()?.setSpeakerMuted(!isSilenced);
      setIsSilenced(!isSilenced);
    },
  };
}

/** Whether the browser has a voice for a locale, followed as it finds its voices. */
function useHasVoice(locale: string): boolean {
  return useSyncExternalStore(watchVoices, () => voicesFor(locale).length > 0);
}

function recognitionProblem(problem: RecognitionProblem): ConversationProblem {
  switch (problem) {
    case 'denied':
      return microphoneProblem('denied', isSmallScreen());
    case 'no-microphone':
      return microphoneProblem('none', isSmallScreen());
    case 'language':
      return { key: 'testPanel.languageNotHeard' };
    case 'unreachable':
      return { key: 'testPanel.browserUnreachable' };
    case 'elsewhere':
      return { key: 'testPanel.heardElsewhere' };
  }
}
