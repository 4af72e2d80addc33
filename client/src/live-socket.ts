import type { FileInput } from '@parley/contract/conversation.ts';
import type { ConfigOverride, ServerMessage } from '@parley/contract/live-messages.ts';
import { LIVE_CLOSE, LIVE_SUBPROTOCOL } from '@parley/contract/live-socket.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { Evidence, RetrievalRecord, TurnAgent, TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { ToolAnswer, ToolEvent, ToolMessage } from './tool-events.ts';

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

export type LiveConversation = {
  /** Sends a typed message with what was uploaded for it. @returns false when the socket is not open */
  sendMessage(text: string, files?: readonly SentFile[] | undefined): boolean;
  /** Tells the server that the caller is typing, so that it does not end the conversation. */
  sendActivity(): void;
  /** Rates a message of the agent; null takes the rating back. @returns false when the socket is not open */
  rateMessage(eventId: number, score: MessageScore | null): boolean;
  /** Sends sound of the caller, in the input format that `start` names. */
  sendAudio(base64: string): void;
  /** Answers a `client-tool` event. What belongs to no call that waits is passed over. */
  answerTool(toolCallId: string, answer: ToolAnswer): void;
  /** Lets a call of a tool server's tool be made, or not. The first decision counts. */
  decideTool(toolCallId: string, isApproved: boolean): void;
  isOpen(): boolean;
  /** Ends the conversation; an `end` event follows. */
  end(): void;
  /** Leaves without ending it, so that another socket can go on; an `end` event follows. */
  rest(): void;
};

export type LiveConversationOptions = {
  /** The socket's address, signed where the agent asks for it. */
  url: string;
  override?: ConfigOverride;
  dynamicVariables?: Readonly<Record<string, string | number | boolean>>;
  /** Name of the program, for the conversation's record. */
  source: string;
  /**
   * For programs that can take a conversation up again: the token of the one that they want back, or null to begin
   * another. Left out, a conversation ends with its socket.
   */
  resumeToken?: string | null;
  onEvent: (event: LiveEvent) => void;
};

/** Checks what the server sent, parsed from JSON; undefined for what the client does not know. */
type MessageReader = (value: unknown) => ServerMessage | undefined;

type ToolReader = (message: ToolMessage) => ToolEvent | undefined;

const NORMAL_CLOSE = 1000;
const LOST = 1006;
// The server says something every five seconds; so many looks without a word are a dead connection. They are counted,
// since after a sleep of the machine, or in a page behind others, a look may be minutes late.
const LOOK_MS = 5_000;
const SILENT_LOOKS = 4;

/**
 * Opens the socket and begins the conversation; the reader decides how closely messages are looked at.
 * @param readTool left out by a program that has nothing to do with tools: it has no functions then
 */
export function openLiveSocket(
  options: LiveConversationOptions,
  readMessage: MessageReader,
  readTool?: ToolReader,
): LiveConversation {
  const { onEvent } = options;
  const socket = new WebSocket(options.url, [LIVE_SUBPROTOCOL]);
  let hasStarted = false;
  let hasEnded = false;
  let silentLooks = 0;
  const looking = setInterval(() => {
    silentLooks += 1;
    if (silentLooks >= SILENT_LOOKS) giveUp();
  }, LOOK_MS);

  socket.addEventListener('open', () => send(startMessage(options)));
  socket.addEventListener('message', ({ data }) => {
    if (hasEnded) return;
    silentLooks = 0;
    const message = readMessage(jsonOf(data));
    if (!message) return;
    if (message.type === 'ping') {
      send({ type: 'pong', event_id: message.ping_event.event_id });
      return;
    }
    if (message.type === 'conversation_initiation_metadata') hasStarted = true;
    // Answered at once for a client tool that this program does not have.
    if (message.type === 'client_tool_call' && !readTool) send(refusalOf(message.client_tool_call));
    const event = liveEventOf(message, readTool);
    if (event) onEvent(event);
  });
  socket.addEventListener('close', ({ code, reason }) => finish(code, reason));

  function giveUp(): void {
    finish(LOST, '');
    rest();
  }

  function finish(code: number, reason: string): void {
    clearInterval(looking);
    if (hasEnded) return;
    hasEnded = true;
    onEvent({ type: 'end', code, reason, hasStarted });
  }

  function rest(): void {
    socket.close(LIVE_CLOSE.resting, 'The client comes back');
  }

  function send(message: object): boolean {
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  return {
    sendMessage: (text, files = []) => send(callerMessage(text, files)),
    sendActivity: () => void send({ type: 'user_activity' }),
    rateMessage: (eventId, score) => send({ type: 'feedback', event_id: eventId, score }),
    sendAudio: (base64) => void send({ user_audio_chunk: base64 }),
    answerTool: (toolCallId, { result, isError = false }) =>
      void send({ type: 'client_tool_result', tool_call_id: toolCallId, result, is_error: isError }),
    decideTool: (toolCallId, isApproved) =>
      void send({ type: 'mcp_tool_approval_result', tool_call_id: toolCallId, is_approved: isApproved }),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    end: () => socket.close(NORMAL_CLOSE, 'User ended conversation'),
    rest,
  };
}

function startMessage({ override, dynamicVariables, source, resumeToken }: LiveConversationOptions): object {
  return {
    type: 'conversation_initiation_client_data',
    conversation_config_override: override ?? {},
    dynamic_variables: dynamicVariables ?? {},
    source_info: { source },
    resume_token: resumeToken,
  };
}

function refusalOf({ tool_call_id, tool_name }: { tool_call_id: string; tool_name: string }): object {
  const result = `There is no function "${tool_name}" here.`;
  return { type: 'client_tool_result', tool_call_id, result, is_error: true };
}

function jsonOf(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function liveEventOf(
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

function callerMessage(text: string, files: readonly SentFile[]): object {
  const words = { type: 'user_message', text };
  if (files.length === 0) return words;
  const named = files.map(({ file_id }) => ({ type: 'file_input', file_id }));
  return { type: 'multimodal_message', text: words, files: named };
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
