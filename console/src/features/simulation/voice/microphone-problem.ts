import type { MicrophoneErrorCode } from '@parley/client/sound/microphone-error.ts';
import type { SimulationProblem } from '../simulation-state.ts';

/** What is said about a microphone that cannot be heard. */
export function microphoneProblem(code: MicrophoneErrorCode, isSmall: boolean): SimulationProblem {
  return { key: keyOf(code, isSmall), help: 'simulation.microphoneHelp' };
}

/** Whether the screen is that of a phone. */
export function isSmallScreen(): boolean {
  return window.matchMedia('(width < 768px)').matches;
}

function keyOf(code: MicrophoneErrorCode, isSmall: boolean): string {
  switch (code) {
    case 'denied':
      return 'simulation.microphoneDenied';
    case 'none':
    case 'insecure':
    case 'unsupported':
      return isSmall ? 'simulation.microphoneRequiredShort' : 'simulation.microphoneRequired';
    case 'in-use':
    case 'failed':
      return 'simulation.audioFailed';
  }
}
