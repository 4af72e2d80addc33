import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { hasContent, type ResumedConversation } from '../../conversations/resumption/resumed-conversation.ts';

// The frames of the live socket. They are written by hand, since a reply is hundreds of them; the tests check
// each against the contract's `ServerMessage`.

/** Close codes of the protocol that come with an `error` event. */
type ErrorCode = 1000 | 1002 | 1008 | 1011;

/** What went wrong, as clients are told. */
export type LiveFailure = {
  code: ErrorCode;
  type: string;
  message: string;
  /** When to try again, where that is known. */
  retryAfterSeconds?: number | undefined;
};

/**
 * Always the first frame.
 * @param resumeToken where the conversation can be taken up again
 */
export function metadataFrame(
  conversationId: string,
  formats: { output: string; input: string },
  resumeToken?: string,
): string {
  return JSON.stringify({
    type: 'conversation_initiation_metadata',
    conversation_initiation_metadata_event: {
      conversation_id: conversationId,
      agent_output_audio_format: formats.output,
      user_input_audio_format: formats.input,
      resume_token: resumeToken,
    },
  });
}

/** Parley's own frame: what was said in a conversation that goes on. */
export function historyFrame({ turns, question }: Pick<ResumedConversation, 'turns' | 'question'>): string {
  const shown = turns.filter((turn) => hasContent(turn) && turn.event_id !== null);
  return JSON.stringify({
    type: 'conversation_history',
    conversation_history_event: {
      turns: shown.map(({ role, message, event_id, feedback, file_inputs }) => ({
        role,
        message,
        event_id,
        feedback,
        ...(file_inputs.length > 0 && { file_inputs }),
      })),
      is_answering: question !== undefined,
    },
  });
}

/** @param pingMs round trip of an earlier ping; undefined before the first pong */
export function pingFrame(eventId: number, pingMs: number | undefined): string {
  const measured = pingMs === undefined ? '' : `,"ping_ms":${pingMs}`;
  return `{"type":"ping","ping_event":{"event_id":${eventId}${measured}}}`;
}

export function chatPartFrame(eventId: number, part: 'start' | 'delta' | 'stop', text = ''): string {
  return `{"type":"agent_chat_response_part","text_response_part":{"text":${JSON.stringify(text)},"type":"${part}","event_id":${eventId}}}`;
}

export function agentResponseFrame(eventId: number, text: string): string {
  return `{"type":"agent_response","agent_response_event":{"agent_response":${JSON.stringify(text)},"event_id":${eventId}}}`;
}

/** @param audio in the format that the metadata names */
export function audioFrame(eventId: number, audio: Uint8Array): string {
  const bytes = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength);
  return `{"type":"audio","audio_event":{"audio_base_64":"${bytes.toString('base64')}","event_id":${eventId}}}`;
}

/** @param heard what the caller got to hear of the reply */
export function correctionFrame(
  eventId: number,
  { original, heard }: { original: string; heard: string },
): string {
  return `{"type":"agent_response_correction","agent_response_correction_event":{"original_agent_response":${JSON.stringify(original)},"corrected_agent_response":${JSON.stringify(heard)},"event_id":${eventId}}}`;
}

export function userTranscriptFrame(eventId: number, text: string): string {
  return `{"type":"user_transcript","user_transcription_event":{"user_transcript":${JSON.stringify(text)},"event_id":${eventId}}}`;
}

/** What has been understood so far; it may still change. */
export function tentativeTranscriptFrame(eventId: number, text: string): string {
  return `{"type":"tentative_user_transcript","tentative_user_transcription_event":{"user_transcript":${JSON.stringify(text)},"event_id":${eventId}}}`;
}

/** @param score how much the newest sound is like a voice, 0 to 1 */
export function voiceScoreFrame(score: number): string {
  return `{"type":"vad_score","vad_score_event":{"vad_score":${Math.round(score * 1_000) / 1_000}}}`;
}

export function interruptionFrame(eventId: number): string {
  return `{"type":"interruption","interruption_event":{"event_id":${eventId}}}`;
}

/** Parley's own frame, for clients that ask for it. */
export function turnLedgerFrame(
  eventId: number,
  turn: Pick<FinishedTurn, 'ledger' | 'evidence' | 'retrieval' | 'toolCalls' | 'agent'>,
): string {
  const { ledger, evidence, retrieval, toolCalls: tool_calls, agent } = turn;
  const turn_ledger_event = { event_id: eventId, ledger, evidence, retrieval, tool_calls, agent };
  return JSON.stringify({ type: 'turn_ledger', turn_ledger_event });
}

/** Tells a test that what is said to the agent is not understood. */
export function noRecogniserFrame(): string {
  const message = 'No speech recognition is connected: the agent understands typed messages only.';
  return errorFrame({ code: 1000, message, type: 'no_recogniser' });
}

/** Tells a client that files which it named are not there. */
export function missingFilesFrame(ids: readonly string[]): string {
  const message = `This conversation has no such file: ${ids.join(', ').slice(0, 300)}`;
  return errorFrame({ code: 1000, message, type: 'file_not_found' });
}

/** Tells a client that what it wrote is too long and was not heard. */
export function tooLongFrame(): string {
  const limit = MESSAGE_MAX.toLocaleString('en');
  const message = `This message is too long: it may have ${limit} characters at most.`;
  return errorFrame({ code: 1000, message, type: 'message_too_long' });
}

export function errorFrame(error: LiveFailure): string {
  const { code, message, type, retryAfterSeconds } = error;
  const error_event = { code, message, error_type: type, reason: message };
  return JSON.stringify({
    type: 'error',
    error_event: { ...error_event, retry_after_seconds: retryAfterSeconds },
  });
}
