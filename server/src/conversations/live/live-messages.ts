import type { FinishedTurn } from '@parley/engine/turns/turn.ts';

// The frames of the live socket. They are written by hand, since a reply is hundreds of them; the tests hold
// each against the contract's `ServerMessage`.

/** Close codes of the protocol that come with an `error` event. */
export type ErrorCode = 1000 | 1002 | 1008 | 1011;

/** Always the first frame. */
export function metadataFrame(conversationId: string, formats: { output: string; input: string }): string {
  return JSON.stringify({
    type: 'conversation_initiation_metadata',
    conversation_initiation_metadata_event: {
      conversation_id: conversationId,
      agent_output_audio_format: formats.output,
      user_input_audio_format: formats.input,
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

export function errorFrame(error: { code: ErrorCode; message: string; type: string }): string {
  const { code, message, type } = error;
  return JSON.stringify({ type: 'error', error_event: { code, message, error_type: type, reason: message } });
}
