import type { Evidence, TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { ToolCall } from '@parley/engine/language-model/language-model.ts';

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

export function interruptionFrame(eventId: number): string {
  return `{"type":"interruption","interruption_event":{"event_id":${eventId}}}`;
}

export function toolRequestFrame(eventId: number, { name, id }: ToolCall): string {
  return JSON.stringify({
    type: 'agent_tool_request',
    agent_tool_request: { tool_name: name, tool_call_id: id, tool_type: 'webhook', event_id: eventId },
  });
}

export function toolResponseFrame(eventId: number, { name, id }: ToolCall, isError: boolean): string {
  return JSON.stringify({
    type: 'agent_tool_response',
    agent_tool_response: {
      tool_name: name,
      tool_call_id: id,
      tool_type: 'webhook',
      is_error: isError,
      is_called: true,
      event_id: eventId,
    },
  });
}

/** Parley's own frame, for clients that ask for it. */
export function turnLedgerFrame(eventId: number, ledger: TurnLedger, evidence: readonly Evidence[]): string {
  return JSON.stringify({ type: 'turn_ledger', turn_ledger_event: { event_id: eventId, ledger, evidence } });
}

export function errorFrame(error: { code: ErrorCode; message: string; type: string }): string {
  const { code, message, type } = error;
  return JSON.stringify({ type: 'error', error_event: { code, message, error_type: type, reason: message } });
}
