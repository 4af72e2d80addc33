import type { SessionOutput } from '@parley/engine/session/effect.ts';
import type { LiveConnection } from './live-connection.ts';
import {
  agentResponseFrame,
  chatPartFrame,
  interruptionFrame,
  toolRequestFrame,
  toolResponseFrame,
  turnLedgerFrame,
} from './live-messages.ts';

/**
 * Writes what a session says as frames. Pieces of a reply that come in the same moment travel together: the
 * first goes out at once, those that follow wait until the event loop has read everything that is there.
 */
export function createReplyWriter(
  connection: Pick<LiveConnection, 'send'>,
  wantsLedger: boolean,
): { write(output: SessionOutput): void } {
  let waiting = '';
  let waitingId = 0;
  let flushing: NodeJS.Immediate | undefined;
  let isFirst = false;

  function flush(): void {
    if (flushing) clearImmediate(flushing);
    flushing = undefined;
    if (waiting === '') return;
    connection.send(chatPartFrame(waitingId, 'delta', waiting));
    waiting = '';
  }

  return {
    write(output) {
      switch (output.type) {
        case 'reply-start':
          isFirst = true;
          connection.send(chatPartFrame(output.eventId, 'start'));
          break;
        case 'reply-delta':
          waiting += output.text;
          waitingId = output.eventId;
          if (isFirst) flush();
          else flushing ??= setImmediate(flush);
          isFirst = false;
          break;
        case 'reply-end':
          flush();
          connection.send(chatPartFrame(output.eventId, 'stop'));
          connection.send(agentResponseFrame(output.eventId, output.text));
          break;
        case 'interruption':
          connection.send(interruptionFrame(output.eventId));
          break;
        case 'tool-request':
          flush();
          connection.send(toolRequestFrame(output.eventId, output.call));
          break;
        case 'tool-response':
          connection.send(toolResponseFrame(output.eventId, output.call, output.isError));
          break;
        case 'turn-end':
          if (wantsLedger) {
            const { eventId, ledger, evidence } = output.turn;
            connection.send(turnLedgerFrame(eventId, ledger, evidence));
          }
          break;
        case 'feedback':
        case 'session-end':
          break;
      }
    },
  };
}
