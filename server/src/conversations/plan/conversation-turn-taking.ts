import {
  type ConversationConfig,
  InterruptionSensitivity,
  TurnEagerness,
} from '@parley/contract/agent-config.ts';
import {
  DEFAULT_CLIENT_EVENTS,
  LOADED_AGENT,
  STREAMING_LATENCIES,
  TURN_TAKING,
} from '@parley/contract/agent-defaults.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { SpokenSettings } from '@parley/engine/turns/spoken-settings.ts';
import { agentLanguage } from '../../agents/agent-language.ts';

/** What a timer can wait for. */
const LONGEST_WAIT_MS = 2_147_483_647;

/**
 * Turn taking of a spoken conversation, from the agent's settings and the client's overrides.
 * @param waitMessage said while an answer takes its time; empty for the phrases of the language
 */
export function spokenSettings(
  { agent = {}, turn = {}, tts = {}, conversation = {} }: ConversationConfig,
  waitMessage: string,
): SpokenSettings {
  const clientEvents = conversation.client_events ?? DEFAULT_CLIENT_EVENTS;
  // A client that is not told of interruptions would play on what is over.
  const canInterrupt = clientEvents.includes('interruption');
  const sensitivity = (value: unknown, fallback: InterruptionSensitivity) =>
    canInterrupt ? (InterruptionSensitivity.safeParse(value).data ?? fallback) : 'off';
  return {
    interruption: {
      whileSpeaking: sensitivity(turn.interruption_while_speaking, TURN_TAKING.interruptionWhileSpeaking),
      whileThinking: sensitivity(turn.interruption_while_thinking, TURN_TAKING.interruptionWhileThinking),
    },
    finishesFirstMessage: agent.disable_first_message_interruptions,
    eagerness: TurnEagerness.safeParse(turn.turn_eagerness).data ?? TURN_TAKING.eagerness,
    readsWords: turn.mode !== 'silence',
    ignoredTerms: turn.interruption_ignore_terms ?? [],
    softTimeout: softTimeout(turn.soft_timeout_config, {
      text: waitMessage,
      language: agentLanguage(agent.language),
    }),
    startsWithClause:
      (tts.optimize_streaming_latency ?? LOADED_AGENT.streamingLatency) >= STREAMING_LATENCIES.fast,
  };
}

function softTimeout(
  config: NonNullable<ConversationConfig['turn']>['soft_timeout_config'],
  message: { text: string; language: AgentLanguage },
): SpokenSettings['softTimeout'] {
  const afterMs = waitMs(config?.timeout_seconds ?? TURN_TAKING.softTimeoutSeconds);
  return afterMs === undefined
    ? undefined
    : { afterMs, message: message.text.trim() === '' ? undefined : message };
}

/** A wait of a conversation in milliseconds, as long as a timer can wait; undefined for -1, which means never. */
export function waitMs(seconds: number): number | undefined {
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : undefined;
}
