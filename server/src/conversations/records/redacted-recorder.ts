import type { Redaction } from '../redaction/redaction.ts';
import type { ConversationRecorder } from './conversation-recorder.ts';

/**
 * A recorder to which marks are given in place of what is withheld.
 * @param reportFailure gets a failure to store what is withheld, which is tried again with the next turn
 */
export function redactedRecorder(
  recorder: ConversationRecorder,
  redaction: Redaction,
  reportFailure: (error: unknown) => void,
): ConversationRecorder {
  const keep = () => redaction.keep().catch(reportFailure);
  return {
    ...recorder,
    beginTurn(turn) {
      recorder.beginTurn(redaction.turn(turn));
      void keep();
    },
    addTurn(turn) {
      recorder.addTurn(redaction.turn(turn));
      void keep();
    },
    updateToolCall(eventId, call) {
      recorder.updateToolCall(eventId, redaction.toolCall(call));
      void keep();
    },
    async rest() {
      await keep();
      await recorder.rest();
    },
  };
}
