import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { ConversationRecorder } from '../records/conversation-recorder.ts';

/**
 * Lets a written reply begin for its reader when its question is stored, and be complete when its turn is, so that a
 * process that dies takes no question with it whose answer was seen, and no answer that was shown as whole. Pieces are
 * shown as they come. A slow database does not delay output.
 * @param write gets everything, in order
 */
export function createStoredOutput(
  recorder: Pick<ConversationRecorder, 'caughtUp'>,
  write: (output: SessionOutput) => void,
): (output: SessionOutput) => void {
  const waiting: SessionOutput[] = [];
  let isBuffering = false;

  async function release(): Promise<void> {
    // The turn of a reply ends in the same moment, unless another agent is to be waited for.
    await Promise.resolve();
    for (let output = waiting.shift(); output !== undefined; output = waiting.shift()) {
      const isDue =
        output.type === 'turn-start' || (output.type === 'reply-end' && isTurnOver(output.eventId));
      if (isDue) await recorder.caughtUp();
      write(output);
    }
    isBuffering = false;
  }

  function isTurnOver(eventId: number): boolean {
    return waiting.some((output) => output.type === 'turn-end' && output.turn.eventId === eventId);
  }

  return (output) => {
    const isStored = output.type !== 'turn-start' && output.type !== 'reply-end';
    if (!isBuffering && isStored) return write(output);
    waiting.push(output);
    if (isBuffering) return;
    isBuffering = true;
    void release();
  };
}
