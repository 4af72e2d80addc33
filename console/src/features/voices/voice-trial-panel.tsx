import { SPEECH_TEXT_MAX } from '@parley/contract/limits.ts';
import type { SpeechSettings } from '@parley/contract/voices.ts';
import { Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speakTrial } from '../../data/voices.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/text-area.tsx';
import { voiceFailure } from './voice-failure.ts';
import { shortCode } from './voice-languages.ts';
import { usePlaybackPhase, usePlaybackProgress, voicePlayback } from './voice-playback.ts';

const TRIAL = 'voice-trial';

type VoiceTrialPanelProps = {
  voiceId: string;
  language: string;
  /** As they stand in the editor, saved or not. */
  settings: SpeechSettings;
  /** What is spoken unless something else is typed; empty for a sentence in the language. */
  text: string;
};

/** Speaks a text with a voice and its settings, so that each of them can be heard before it is saved. */
export function VoiceTrialPanel({ voiceId, language, settings, text }: VoiceTrialPanelProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const phase = usePlaybackPhase(TRIAL);
  useEffect(() => () => voicePlayback.stop(TRIAL), []);
  const spoken = (typed ?? (text.trim() || sampleSentence(language))).slice(0, SPEECH_TEXT_MAX);
  const isOn = phase !== 'idle';

  const handleListen = async () => {
    setProblem(undefined);
    try {
      await voicePlayback.play(TRIAL, (signal) =>
        speakTrial(voiceId, { text: spoken, language, settings }, signal),
      );
    } catch (error) {
      setProblem(voiceFailure(error, t));
    }
  };
  return (
    <div className="flex flex-col gap-3 rounded-md border bg-sunken p-3">
      <TextArea
        label={t('voices.trial_text')}
        hint={t('voices.trial_hint')}
        rows={2}
        autoGrow
        maxLength={SPEECH_TEXT_MAX}
        value={spoken}
        onValueChange={setTyped}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={isOn ? Square : Play}
          disabled={!isOn && spoken.trim() === ''}
          onClick={isOn ? () => voicePlayback.stop(TRIAL) : () => void handleListen()}
        >
          {t(isOn ? 'buttons.stop' : 'voices.trial_listen')}
        </Button>
        {isOn ? <TrialProgress isSpeaking={phase === 'playing'} /> : null}
      </div>
      {problem ? (
        <Banner tone="danger" title={t('voices.trial_failed')} onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      ) : null}
    </div>
  );
}

function TrialProgress({ isSpeaking }: { isSpeaking: boolean }) {
  const { t } = useTranslation();
  const progress = usePlaybackProgress(TRIAL);
  return (
    <>
      <span role="status" className="text-muted text-sm">
        {t(isSpeaking ? 'voices.trial_speaking' : 'voices.trial_preparing')}
      </span>
      <progress
        aria-label={t('voices.trial_progress')}
        max={1}
        {...(isSpeaking ? { value: progress } : {})}
        className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent"
      />
    </>
  );
}

/** What a voice says in its own language when an agent has no first message. */
const SENTENCES: Readonly<Record<string, string>> = {
  en: 'Hello! Thank you for calling. What can I do for you today?',
  fr: 'Bonjour ! Merci de votre appel. Que puis-je faire pour vous aujourd’hui ?',
  es: '¡Hola! Gracias por llamar. ¿Qué puedo hacer por usted hoy?',
  it: 'Buongiorno! Grazie per la chiamata. Che cosa posso fare per lei oggi?',
  pt: 'Olá! Obrigado por ligar. O que posso fazer por si hoje?',
  nl: 'Hallo! Bedankt voor uw telefoontje. Wat kan ik vandaag voor u doen?',
  de: 'Guten Tag! Vielen Dank für Ihren Anruf. Was kann ich heute für Sie tun?',
  pl: 'Dzień dobry! Dziękuję za telefon. W czym mogę dziś pomóc?',
  sv: 'Hej! Tack för att du ringer. Vad kan jag hjälpa dig med i dag?',
};

/** A sentence for a voice to say, in English where the language has none. */
function sampleSentence(language: string): string {
  return SENTENCES[shortCode(language)] ?? SENTENCES.en ?? '';
}
