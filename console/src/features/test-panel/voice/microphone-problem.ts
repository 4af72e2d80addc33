import type { MicrophoneErrorCode } from '@parley/client/sound/microphone-error.ts';
import type { ConversationProblem } from '../conversation-state.ts';

/** What is said about a microphone that cannot be heard. */
export function microphoneProblem(code: MicrophoneErrorCode, isSmall: boolean): ConversationProblem {
  const required = isSmall ? 'testPanel.microphoneRequiredShort' : 'testPanel.microphoneRequired';
  switch (code) {
    case 'denied':
      return { key: 'testPanel.microphoneDenied', help: 'testPanel.microphoneHelp' };
    case 'none':
      return { key: required, help: 'testPanel.microphoneMissing' };
    case 'insecure':
      return { key: required, help: 'testPanel.microphoneInsecure' };
    case 'unsupported':
      return { key: required, help: 'testPanel.microphoneUnsupported' };
    case 'in-use':
      return { key: 'testPanel.audioFailed', help: 'testPanel.microphoneInUse' };
    case 'failed':
      return { key: 'testPanel.audioFailed', help: 'testPanel.microphoneFailed' };
  }
}

/** Whether the screen is that of a phone. */
export function isSmallScreen(): boolean {
  return window.matchMedia('(width < 768px)').matches;
}
