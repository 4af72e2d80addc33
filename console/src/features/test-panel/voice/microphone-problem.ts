import type { MicrophoneErrorCode } from '@parley/client/sound/microphone-error.ts';
import type { ConversationProblem } from '../conversation-state.ts';

/** What is said about a microphone that cannot be heard. */
export function microphoneProblem(code: MicrophoneErrorCode, isSmall: boolean): ConversationProblem {
  return { key: keyOf(code, isSmall), help: 'testPanel.microphoneHelp' };
}

/** Whether the screen is that of a phone. */
export function isSmallScreen(): boolean {
  return window.matchMedia('(width < 768px)').matches;
}

function keyOf(code: MicrophoneErrorCode, isSmall: boolean): string {
  switch (code) {
    case 'denied':
      return 'testPanel.microphoneDenied';
    case 'none':
    case 'insecure':
    case 'unsupported':
      return isSmall ? 'testPanel.microphoneRequiredShort' : 'testPanel.microphoneRequired';
    case 'in-use':
    case 'failed':
      return 'testPanel.audioFailed';
  }
}
