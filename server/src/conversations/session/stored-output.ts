import type { SessionOutput } from '@parley/engine/session/effect.ts';
import type { ConversationRecorder } from '../conversation-recorder.ts';

/**
 * Lets a written reply be complete for its reader when its turn is stored, so that a process that dies takes nothing
 * with it that was shown as whole. Its pieces are shown as they come. Where the database has trouble, nobody waits.
 * @param write gets everything, in order
 */
export function createStoredOutput(
  recorder: Pick<ConversationRecorder, 'caughtUp'>,
  write: (output: SessionOutput) => void,
): (output: SessionOutput) => void {
  const waiting: SessionOutput[] = [];
  let isHolding = false;

  async function release(): Promise<void> {
    // The turn of a reply ends in the same moment, unless another agent is to be waited for.
    await Promise.resolve();
    for (let output = waiting.shift(); output !== undefined; output = waiting.shift()) {
      if (output.type === 'reply-end' && isTurnOver(output.eventId)) await recorder.caughtUp();
      write(output);
    }
    isHolding = false;
  }

  function isTurnOver(eventId: number): boolean {
    return waiting.some((output) => output.type === 'turn-end' && output.turn.eventId === eventId);
  }

  return (output) => {
    if (!isHolding && output.type !== 'reply-end') return write(output);
    waiting.push(output);
    if (isHolding) return;
    isHolding = true;
    void release();
  };
}
