import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { ClientEvents } from './client-events.ts';
import type { LiveConnection } from './live-connection.ts';
import {
  agentResponseFrame,
  audioFrame,
  chatPartFrame,
  correctionFrame,
  interruptionFrame,
  tentativeTranscriptFrame,
  turnLedgerFrame,
  userTranscriptFrame,
  voiceScoreFrame,
} from './live-messages.ts';
import { toolRequestFrame, toolResponseFrame, wholeToolResponseFrame } from './live-tool-messages.ts';

/**
 * Writes what a session says as frames. Pieces of a reply that come in the same moment travel together: the
 * first goes out at once, those that follow wait until the event loop has read everything that is there.
 * @param events what the client gets; the rest is left out
 */
export function createReplyWriter(
  connection: Pick<LiveConnection, 'send'>,
  events: ClientEvents,
): { write(output: SessionOutput): void } {
  let waiting = '';
  let waitingId = 0;
  let flushing: NodeJS.Immediate | undefined;
  let isFirst = false;
  // Number of the newest turn that the client knows of.
  let lastEventId = 0;
  // The pieces of a reply belong to the reply.
  const wantsParts = events.has('agent_chat_response_part') || events.has('agent_response');

  function sendIf(isWanted: boolean, frame: () => string): void {
    if (isWanted) connection.send(frame());
  }

  function flush(): void {
    if (flushing) clearImmediate(flushing);
    flushing = undefined;
    if (waiting === '') return;
    sendIf(wantsParts, () => chatPartFrame(waitingId, 'delta', waiting));
    waiting = '';
  }

  return {
    write(output) {
      if ('eventId' in output) lastEventId = Math.max(lastEventId, output.eventId);
      switch (output.type) {
        case 'reply-start':
          isFirst = true;
          sendIf(wantsParts, () => chatPartFrame(output.eventId, 'start'));
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
          sendIf(wantsParts, () => chatPartFrame(output.eventId, 'stop'));
          sendIf(events.has('agent_response'), () => agentResponseFrame(output.eventId, output.text));
          break;
        case 'audio':
          // What is heard has been read.
          flush();
          sendIf(events.has('audio'), () => audioFrame(output.eventId, output.audio));
          break;
        case 'interruption':
          sendIf(events.has('interruption'), () => interruptionFrame(output.eventId));
          break;
        case 'correction':
          sendIf(events.has('agent_response_correction'), () =>
            correctionFrame(output.eventId, { original: output.original, heard: output.corrected }),
          );
          break;
        case 'caller-transcript':
          sendIf(events.has('user_transcript'), () => userTranscriptFrame(output.eventId, output.text));
          break;
        case 'caller-transcript-delta':
          sendIf(events.has('tentative_user_transcript'), () =>
            tentativeTranscriptFrame(lastEventId + 1, output.text),
          );
          break;
        case 'voice-score':
          sendIf(events.has('vad_score'), () => voiceScoreFrame(output.score));
          break;
        case 'tool-request':
          flush();
          sendIf(events.has('agent_tool_request'), () => toolRequestFrame(output));
          break;
        case 'tool-response':
          sendIf(events.has('agent_tool_response'), () => toolResponseFrame(output, output.outcome));
          sendIf(events.has('agent_tool_response_full_payload'), () =>
            wholeToolResponseFrame(output, output.outcome),
          );
          break;
        case 'turn-end':
          sendIf(events.has('turn_ledger'), () => turnLedgerFrame(output.turn.eventId, output.turn));
          break;
        case 'turn-start':
        case 'tool-update':
        case 'transfer':
        case 'keypad-tones':
        case 'agent-change':
        case 'feedback':
        case 'session-end':
          break;
      }
    },
  };
}
