import type { SpeechSettings } from '@parley/contract/voices.ts';
import { useEffect } from 'react';
import { speakTrial } from '../../data/voices.ts';
import { PlayButton } from './play-button.tsx';
import { voicePlayback } from './voice-playback.ts';

type WordTrialPanelProps = {
  /** Names the sound among others of the page. */
  id: string;
  /** Without blanks around them, as for the sound. */
  word: string;
  /** How the word is to sound. */
  sound: string;
  voiceId: string;
  language: string;
  settings: SpeechSettings;
};

/** Plays a word as it is to sound. */
export function WordTrialPanel({ id, word, sound, voiceId, language, settings }: WordTrialPanelProps) {
  useEffect(() => () => voicePlayback.stop(id), [id]);
  const rule = { type: 'alias', string_to_replace: word, alias: sound };
  const spoken = { ...settings, pronunciation_rules: [rule] };
  return (
    <PlayButton
      id={id}
      name={word}
      size="md"
      disabled={word === '' || sound === ''}
      load={(signal) => speakTrial(voiceId, { text: word, language, settings: spoken }, signal)}
    />
  );
}
