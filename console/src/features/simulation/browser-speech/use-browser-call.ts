import { useState, useSyncExternalStore } from 'react';
import type { SimulationSubject } from '../simulation-start.ts';
import type { SimulationProblem } from '../simulation-state.ts';
import { type Simulation, useSimulation } from '../use-simulation.ts';
import { isSmallScreen, microphoneProblem } from '../voice/microphone-problem.ts';
import { type BrowserCall, openBrowserCall } from './browser-call.ts';
import type { RecognitionProblem } from './browser-recognition.ts';
import { voicesFor, watchVoices } from './browser-voice.ts';

/** A test that the browser hears and says, and what can be done with its sound. */
export type BrowserTest = Simulation<BrowserCall> & {
  isListening: boolean;
  /** Stops listening, or asks for the microphone again. */
  toggleMicrophone: () => void;
  /** The agent is not heard. */
  isSilenced: boolean;
  toggleSound: () => void;
};

/** Holds tests with the browser's own recogniser and voice. */
export function useBrowserCall(subject: SimulationSubject, locale: string): BrowserTest {
  const [isListening, setIsListening] = useState(false);
  const [isSilenced, setIsSilenced] = useState(false);
  const simulation = useSimulation<BrowserCall>(subject, {
    isSpoken: true,
    connect({ url, onEvent, isCurrent }) {
      setIsListening(false);
      setIsSilenced(false);
      return openBrowserCall({
        url,
        locale,
        onEvent,
        onListening(isOn) {
          if (isCurrent()) setIsListening(isOn);
        },
        onProblem: (problem) => onEvent({ type: 'problem', problem: recognitionProblem(problem) }),
      });
    },
  });
  return {
    ...simulation,
    isListening,
    toggleMicrophone() {
      if (!isListening) simulation.dismiss();
      simulation.connection()?.setEarMuted(isListening);
    },
    isSilenced,
    toggleSound() {
      simulation.connection()?.setMouthMuted(!isSilenced);
      setIsSilenced(!isSilenced);
    },
  };
}

/** Whether the browser has a voice for a locale, followed as it finds its voices. */
export function useHasVoice(locale: string): boolean {
  return useSyncExternalStore(watchVoices, () => voicesFor(locale).length > 0);
}

function recognitionProblem(problem: RecognitionProblem): SimulationProblem {
  switch (problem) {
    case 'denied':
      return microphoneProblem('denied', isSmallScreen());
    case 'no-microphone':
      return microphoneProblem('none', isSmallScreen());
    case 'language':
      return { key: 'simulation.languageNotHeard' };
    case 'unreachable':
      return { key: 'simulation.browserUnreachable' };
  }
}
