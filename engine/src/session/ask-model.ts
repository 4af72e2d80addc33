import type { ToolDefinition } from '../language-model/language-model.ts';
import { replyRequest } from '../replies/reply-request.ts';
import { sinceStart, type Turn } from '../turns/turn.ts';
import type { Step } from './effect.ts';
import type { BusyState, SessionSettings, Talk } from './state.ts';
import { systemToolDefinitions } from './system-tools.ts';

/** Asks the model for the next piece of the reply, after a pause where one is due. */
export function askModel(
  talk: Talk,
  turn: Turn,
  { atMs, delayMs = 0 }: { atMs: number; delayMs?: number },
): Step<BusyState> {
  const { settings } = talk;
  const requestId = talk.nextRequestId;
  const request = replyRequest({
    systemPrompt: settings.systemPrompt,
    language: settings.language,
    messages: talk.messages,
    notes: talk.notes,
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
      talk: { ...talk, nextRequestId: requestId + 1 },
      turn: {
        ...turn,
        requestId,
        requestStart: turn.said.length,
        toolCalls: [],
        attempt: turn.attempt + 1,
        heardAtMs: atMs + delayMs,
        ledger: {
          ...turn.ledger,
          model: talk.model,
          model_start_ms: turn.ledger.model_start_ms ?? sinceStart(turn, atMs),
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
  const own = systemToolDefinitions(systemTools);
  return own.length === 0 ? tools : [...tools, ...own];
}
