import type { FileInput } from '@parley/contract/conversation.ts';
import type { ServerMessage } from '@parley/contract/live-messages.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { Evidence, RetrievalRecord, TurnAgent, TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { ToolEvent, ToolMessage } from './tool-events.ts';

/** What happens in a live conversation, in the client's words. */
export type LiveEvent =
  /** The server runs the conversation; messages may be sent. */
  | {
      type: 'start';
      conversationId: string;
      formats: { input: string; output: string };
      /** With it a later socket goes on with this conversation; absent where that is not possible. */
      resumeToken?: string | undefined;
    }
  /** What was said before, in a conversation that was taken up again. */
  | {
      type: 'history';
      turns: readonly PastTurn[];
      /** The last of them is a question, which is answered now. */
      isAnswering: boolean;
    }
  | { type: 'reply-start'; eventId: number }
  | { type: 'reply-delta'; eventId: number; text: string }
  /** The whole reply, which replaces what came in pieces. */
  | { type: 'reply-end'; eventId: number; text: string }
  /** What the caller really heard of an interrupted reply. */
  | { type: 'reply-correction'; eventId: number; text: string }
  | { type: 'transcript'; eventId: number; text: string }
  /** What the caller seems to be saying; it may still change. */
  | { type: 'transcript-delta'; text: string }
  /** How much the caller's sound is like a voice, 0 to 1. */
  | { type: 'voice-score'; score: number }
  /** In the format that `start` names. */
  | { type: 'audio'; eventId: number; base64: string }
  | { type: 'interruption'; eventId: number }
  | ToolEvent
  | {
      type: 'ledger';
      eventId: number;
      ledger: TurnLedger;
      evidence: readonly Evidence[];
      /** What was looked up for the reply. */
      retrieval?: RetrievalRecord | null;
      /** Every call of a tool in the turn, with what became of it. */
      toolCalls?: readonly ToolCallRecord[];
      /** The agent of the turn; null for the one that the conversation began with. */
      agent?: TurnAgent | null;
    }
  /** The server reports a failure; it may go on. */
  | { type: 'error'; message: string; errorType: string; retryAfterSeconds?: number | undefined }
  /** Always the last. `hasStarted` is false when the conversation never came about. */
  | { type: 'end'; code: number; reason: string; hasStarted: boolean };

/** A turn from before the socket was opened. */
export type PastTurn = {
  role: 'agent' | 'user';
  text: string;
  eventId: number;
  score: MessageScore | null;
  /** What the caller gave with it; absent where that is nothing. */
  files?: readonly SentFile[] | undefined;
};

/** A file that lies on the server for a conversation. */
export type SentFile = Omit<FileInput, 'mime_type'>;

export type MessageScore = 'like' | 'dislike';

/** Reads the messages about tools; undefined for what such a program does nothing with. */
export type ToolReader = (message: ToolMessage) => ToolEvent | undefined;

/**
 * What a message of the server says; undefined for what a client has nothing to do with.
 * @param readTool left out by a program that has nothing to do with tools
 */
export function liveEventOf(
  message: Exclude<ServerMessage, { type: 'ping' }>,
  readTool?: ToolReader,
): LiveEvent | undefined {
  switch (message.type) {
    case 'conversation_initiation_metadata': {
      const {
        conversation_id: conversationId,
        user_input_audio_format: input,
        agent_output_audio_format: output,
        resume_token: resumeToken,
      } = message.conversation_initiation_metadata_event;
      return { type: 'start', conversationId, formats: { input, output }, resumeToken };
    }
    case 'conversation_history': {
      const { turns, is_answering: isAnswering } = message.conversation_history_event;
      return { type: 'history', turns: turns.map(pastTurn), isAnswering };
    }
    case 'audio': {
      const { audio_base_64: base64, event_id: eventId } = message.audio_event;
      return { type: 'audio', eventId, base64 };
    }
    case 'tentative_user_transcript':
      return { type: 'transcript-delta', text: message.tentative_user_transcription_event.user_transcript };
    case 'vad_score':
      return { type: 'voice-score', score: message.vad_score_event.vad_score };
    case 'agent_chat_response_part':
      return replyPart(message.text_response_part);
    case 'agent_response': {
      const { agent_response: text, event_id: eventId } = message.agent_response_event;
      return { type: 'reply-end', eventId, text };
    }
    case 'agent_response_correction': {
      const { corrected_agent_response: text, event_id: eventId } = message.agent_response_correction_event;
      return { type: 'reply-correction', eventId, text };
    }
    case 'user_transcript': {
      const { user_transcript: text, event_id: eventId } = message.user_transcription_event;
      return { type: 'transcript', eventId, text };
    }
    case 'interruption':
      return { type: 'interruption', eventId: message.interruption_event.event_id };
    case 'turn_ledger': {
      const { event_id: eventId, tool_calls: toolCalls, ...turn } = message.turn_ledger_event;
      return { type: 'ledger', eventId, toolCalls, ...turn };
    }
    case 'error': {
      const { error_type: errorType, retry_after_seconds: retryAfterSeconds } = message.error_event;
      return { type: 'error', message: message.error_event.message, errorType, retryAfterSeconds };
    }
  }
  return readTool?.(message);
}

function pastTurn(turn: {
  role: 'agent' | 'user';
  message: string;
  event_id: number;
  feedback: MessageScore | null;
  file_inputs?: readonly FileInput[] | undefined;
}): PastTurn {
  const { role, message: text, event_id: eventId, feedback: score, file_inputs: files } = turn;
  return { role, text, eventId, score, files };
}

function replyPart(part: {
  type: 'start' | 'delta' | 'stop';
  text: string;
  event_id: number;
}): LiveEvent | undefined {
  switch (part.type) {
    case 'start':
      return { type: 'reply-start', eventId: part.event_id };
    case 'delta':
      return { type: 'reply-delta', eventId: part.event_id, text: part.text };
    case 'stop':
      return undefined;
  }
}
