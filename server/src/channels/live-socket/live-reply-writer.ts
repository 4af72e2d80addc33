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
 */
export class ReplyWriter {
  readonly #connection: Pick<LiveConnection, 'send'>;
  readonly #events: ClientEvents;
  // The pieces of a reply belong to the reply.
  readonly #wantsParts: boolean;
  #waiting = '';
  #waitingId = 0;
  #flushing: NodeJS.Immediate | undefined;
  #isFirst = false;
  // Number of the newest turn that the client knows of.
  #lastEventId = 0;

  /** @param events what the client gets; the rest is left out */
  constructor(connection: Pick<LiveConnection, 'send'>, events: ClientEvents) {
    this.#connection = connection;
    this.#events = events;
    this.#wantsParts = events.has('agent_chat_response_part') || events.has('agent_response');
  }

  write(output: SessionOutput): void {
    if ('eventId' in output) this.#lastEventId = Math.max(this.#lastEventId, output.eventId);
    switch (output.type) {
      case 'reply-start':
      case 'reply-delta':
      case 'reply-end':
        this.#writeReply(output);
        break;
      case 'audio':
        // What is heard has been read.
        this.#flush();
        this.#sendIf('audio', () => audioFrame(output.eventId, output.audio));
        break;
      case 'interruption':
        this.#sendIf('interruption', () => interruptionFrame(output.eventId));
        break;
      case 'correction':
        this.#sendIf('agent_response_correction', () =>
          correctionFrame(output.eventId, { original: output.original, heard: output.corrected }),
        );
        break;
      case 'caller-transcript':
        this.#sendIf('user_transcript', () => userTranscriptFrame(output.eventId, output.text));
        break;
      case 'caller-transcript-delta':
        this.#sendIf('tentative_user_transcript', () =>
          tentativeTranscriptFrame(this.#lastEventId + 1, output.text),
        );
        break;
      case 'voice-score':
        this.#sendIf('vad_score', () => voiceScoreFrame(output.score));
        break;
      case 'tool-request':
      case 'tool-response':
        this.#writeTool(output);
        break;
      case 'turn-end':
        this.#sendIf('turn_ledger', () => turnLedgerFrame(output.turn.eventId, output.turn));
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
  }

  #writeReply(output: Extract<SessionOutput, { type: 'reply-start' | 'reply-delta' | 'reply-end' }>): void {
    switch (output.type) {
      case 'reply-start':
        this.#isFirst = true;
        this.#sendPart(() => chatPartFrame(output.eventId, 'start'));
        break;
      case 'reply-delta':
        this.#waiting += output.text;
        this.#waitingId = output.eventId;
        if (this.#isFirst) this.#flush();
        else this.#flushing ??= setImmediate(() => this.#flush());
        this.#isFirst = false;
        break;
      case 'reply-end':
        this.#flush();
        this.#sendPart(() => chatPartFrame(output.eventId, 'stop'));
        this.#sendIf('agent_response', () => agentResponseFrame(output.eventId, output.text));
    }
  }

  #writeTool(output: Extract<SessionOutput, { type: 'tool-request' | 'tool-response' }>): void {
    if (output.type === 'tool-request') {
      this.#flush();
      this.#sendIf('agent_tool_request', () => toolRequestFrame(output));
      return;
    }
    this.#sendIf('agent_tool_response', () => toolResponseFrame(output, output.outcome));
    this.#sendIf('agent_tool_response_full_payload', () => wholeToolResponseFrame(output, output.outcome));
  }

  #flush(): void {
    if (this.#flushing) clearImmediate(this.#flushing);
    this.#flushing = undefined;
    if (this.#waiting === '') return;
    this.#sendPart(() => chatPartFrame(this.#waitingId, 'delta', this.#waiting));
    this.#waiting = '';
  }

  #sendPart(frame: () => string): void {
    if (this.#wantsParts) this.#connection.send(frame());
  }

  #sendIf(event: string, frame: () => string): void {
    if (this.#events.has(event)) this.#connection.send(frame());
  }
}
