import type { ConfigOverride } from '@parley/contract/config-override.ts';
import { parsedJson } from '@parley/contract/json.ts';
import type { ServerMessage } from '@parley/contract/live-messages.ts';
import { LIVE_CLOSE, LIVE_SUBPROTOCOL } from '@parley/contract/live-socket.ts';
import {
  type LiveEvent,
  liveEventOf,
  type MessageScore,
  type SentFile,
  type ToolReader,
} from './live-event.ts';
import type { ToolAnswer } from './tool-events.ts';

export type LiveConversation = {
  /** Sends a typed message with what was uploaded for it. @returns false when the socket is not open */
  sendMessage(text: string, files?: readonly SentFile[] | undefined): boolean;
  /** Tells the agent something to know, not to answer. */
  sendContext(text: string): void;
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
  let heardAtMs = Date.now();
  const looking = setInterval(() => {
    silentLooks += 1;
    if (silentLooks >= SILENT_LOOKS) giveUp();
  }, LOOK_MS);

  socket.addEventListener('open', () => send(startMessage(options)));
  socket.addEventListener('message', ({ data }) => {
    if (hasEnded) return;
    silentLooks = 0;
    heardAtMs = Date.now();
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

  // What is written would be lost in a line that died while the machine slept, when nothing was looked at.
  function sendTyped(message: object): boolean {
    if (Date.now() - heardAtMs > SILENT_LOOKS * LOOK_MS) giveUp();
    return !hasEnded && send(message);
  }

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
    sendMessage: (text, files = []) => sendTyped(callerMessage(text, files)),
    sendContext: (text) => void send({ type: 'contextual_update', text }),
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
  return typeof data === 'string' ? parsedJson(data) : undefined;
}

function callerMessage(text: string, files: readonly SentFile[]): object {
  const words = { type: 'user_message', text };
  if (files.length === 0) return words;
  const named = files.map(({ file_id }) => ({ type: 'file_input', file_id }));
  return { type: 'multimodal_message', text: words, files: named };
}
