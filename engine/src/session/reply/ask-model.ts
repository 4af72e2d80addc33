import type { ChatMessage, ToolDefinition } from '../../language-model/language-model.ts';
import { addNote, type ContextNote, replyRequest } from '../../replies/reply-request.ts';
import { systemToolDefinitions } from '../../tools/system-tool-definitions.ts';
import { sinceStart, type Turn } from '../../turns/turn.ts';
import type { Step } from '../state/effect.ts';
import type { BusyState, Conversation, SessionSettings } from '../state/state.ts';

/** Asks the model for the next piece of the reply, after a pause where one is due. */
export function askModel(
  conversation: Conversation,
  turn: Turn,
  { atMs, delayMs = 0 }: { atMs: number; delayMs?: number },
): Step<BusyState> {
  const { settings } = conversation;
  const requestId = conversation.nextRequestId;
  const request = replyRequest({
    systemPrompt: settings.systemPrompt,
    language: settings.language,
    ...modelMessages(conversation, turn),
    documents: settings.documents,
    passages: turn.retrieved?.passages ?? [],
    tools: offeredTools(settings),
    temperature: settings.temperature,
    maxTokens: settings.maxTokens,
    extraBody: settings.extraBody,
  });
  return {
    state: {
      phase: 'thinking',
      conversation: { ...conversation, nextRequestId: requestId + 1 },
      turn: {
        ...turn,
        requestId,
        requestStart: turn.said.length,
        toolCalls: [],
        attempt: turn.attempt + 1,
        heardAtMs: atMs + delayMs,
        ledger: {
          ...turn.ledger,
          model: conversation.model,
          model_start_ms: turn.ledger.model_start_ms ?? sinceStart(turn, atMs),
          uncounted_requests: (turn.ledger.uncounted_requests ?? 0) + 1,
        },
      },
    },
    effects: [
      { type: 'think', requestId, request, delayMs },
      { type: 'start-timer', timer: 'model', delayMs: settings.modelTimeoutMs + delayMs },
    ],
  };
}

function offeredTools({ tools, systemTools }: SessionSettings): readonly ToolDefinition[] {
  const others = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  return [...others, ...systemToolDefinitions(systemTools)];
}

// An agent that takes a conversation over answers what the caller said last, so its history ends with that.
function modelMessages(
  { messages, notes }: Conversation,
  { takenFrom, toolRounds }: Turn,
): { messages: readonly ChatMessage[]; notes: readonly ContextNote[] } {
  if (!takenFrom) return { messages, notes };
  const text = `You have just taken this conversation over from ${takenFrom.agent_name}. The caller knows; answer what they said last without introducing the handover again.`;
  const noted = addNote(notes, { contextId: 'handover', text });
  if (toolRounds > 0) return { messages, notes: noted };
  const end = messages.findLastIndex((message) => message.role !== 'agent' || message.toolCalls);
  return { messages: messages.slice(0, end + 1), notes: noted };
}
