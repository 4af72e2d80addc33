import { Volume2 } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { useMay } from '../../../session/permissions.ts';
import type { ConversationProblem } from '../conversation-state.ts';
import { TestConversation, type TesterProps } from '../test-conversation.tsx';
import { type TestControls, type TestSubject, useTestConversation } from '../use-test-conversation.ts';
import { EndCallButton, SoundToggles } from '../voice/call-controls.tsx';
import { ConnectRecogniser } from '../voice/deaf-notice.tsx';
import { isSmallScreen, microphoneProblem } from '../voice/microphone-problem.ts';
import { SpeechModelOffer } from '../voice/speech-model-offer.tsx';
import { VoiceTester } from '../voice/voice-tester.tsx';
import { type BrowserCall, openBrowserCall } from './browser-call.ts';
import { canListen, type RecognitionProblem } from './browser-recognition.ts';
import { speechLocale, voicesFor, watchVoices } from './browser-voice.ts';

/** A test that the browser itself hears and says; where it cannot, the server's voice with typed messages. */
export function BrowserSpeechTester(props: TesterProps) {
  const [isTyped, setIsTyped] = useState(false);
  const locale = speechLocale(props.subject.draft.conversation_config.agent?.language);
  const hasVoice = useHasVoice(locale);
  if (isTyped) return <VoiceTester {...props} isTyped onLeave={() => setIsTyped(false)} />;
  const notice = (
    <>
      <SpeechModelOffer language={locale.slice(0, 2)} />
      <BrowserSpeechNotice canListen={canListen()} hasVoice={hasVoice} onHear={() => setIsTyped(true)} />
    </>
  );
  if (canListen()) return <ListeningBrowser {...props} locale={locale} notice={notice} />;
  return <div className="m-auto flex max-w-96 flex-col gap-3 px-6 py-8">{notice}</div>;
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
      introduction={{ children: notice }}
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

type BrowserSpeechNoticeProps = {
  canListen: boolean;
  hasVoice: boolean;
  /** Begins to hear the agent's own voice, with messages that are typed. */
  onHear: () => void;
};

/** What this browser lacks for a spoken test by itself, and what can be done instead. */
function BrowserSpeechNotice({ canListen, hasVoice, onHear }: BrowserSpeechNoticeProps) {
  const { t } = useTranslation();
  const mayConnect = useMay('owner');
  if (canListen && hasVoice) {
    return (
      <>
        <p className="text-muted text-sm">{t('testPanel.browserSpeaks')}</p>
        <ConnectRecogniser />
      </>
    );
  }
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-warning-line bg-warning-soft px-4 py-3 text-center text-base text-warning-ink">
      <p>{t(canListen ? 'testPanel.browserMute' : 'testPanel.browserDeaf')}</p>
      <p className="text-sm">{t(mayConnect ? 'testPanel.connectHint' : 'testPanel.connectHintAsk')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" icon={<Volume2 size={16} aria-hidden />} onClick={onHear}>
          {t('testPanel.hearAndType')}
        </Button>
        <ConnectRecogniser />
      </div>
    </div>
  );
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
    connect({ url, onEvent, isCurrent }) {
      setIsListening(false);
      setIsSilenced(false);
      return openBrowserCall({
        url,
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
  }
}
