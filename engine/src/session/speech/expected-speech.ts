import type { ExpectedSpeech } from '../../speech-to-text/speech-to-text.ts';
import { asksForDigits } from '../../turns/end-of-turn.ts';
import { isBusy, type SessionState } from '../state/state.ts';

/** What the agent asked the caller for last. */
export function expectedSpeech(state: SessionState): ExpectedSpeech | undefined {
  const { conversation } = state;
  const isBeingAsked = isBusy(state) && state.turn.asks !== undefined;
  if (conversation.consent || isBeingAsked) return 'yes-or-no';
  const said = isBusy(state)
    ? state.turn.said
    : (conversation.messages.findLast((message) => message.role === 'agent')?.text ?? '');
  return asksForDigits(said, conversation.settings.language) ? 'digits' : undefined;
}
