import type { InitiationMessage } from '@parley/contract/live-messages.ts';
import type { VoiceParts } from '@parley/engine/session/session-voice.ts';
import { storableText } from '../../agents/storable-json.ts';
import { callLimitsOf } from '../admission/call-limits.ts';
import { type Keeping, keepingOf } from '../aftercare/conversation-aftercare.ts';
import { SignatureRefused, TestNotAllowed } from '../conversation-errors.ts';
import type { ConversationStore, NewConversation } from '../conversation-store.ts';
import { maxFilesOf } from '../files/file-allowance.ts';
import { type HeldPlanSources, planHeldConversation } from '../holding/held-plan.ts';
import { configInLanguage } from '../plan/conversation-language.ts';
import { allowedExtraBody, overriddenConfig } from '../plan/conversation-overrides.ts';
import type { ConversationPlan } from '../plan/conversation-plan.ts';
import { toolServerIds } from '../tools/conversation-tools.ts';
import { audioFormats, type SocketFormats } from './audio-formats.ts';
import { type ClientEvents, clientEvents } from './client-events.ts';
import type { LiveStart } from './live-start.ts';
import { type LiveTools, openLiveTools } from './live-tools.ts';

/** What a live conversation is held with, how it travels, and how it is kept. */
export type LivePreparation = {
  plan: ConversationPlan;
  /** Undefined for a conversation without sound. */
  voice: VoiceParts | undefined;
  events: ClientEvents;
  formats: SocketFormats;
  keeping: Keeping;
  channel: NewConversation['channel'];
  tools: LiveTools;
  /** Tool servers that the agent names. */
  toolServerIds: readonly string[];
};

/** What a preparation needs. */
export type PreparationSources = HeldPlanSources & {
  store: Pick<ConversationStore, 'start'>;
};

/** The client's side of a preparation. */
export type PreparationDoor = {
  send: (frame: string) => void;
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
};

/**
 * Settles what a conversation obeys, with what its client overrides.
 * @throws {OverrideRefused | VariableMissing}
 */
export async function prepareConversation(
  start: LiveStart,
  opening: InitiationMessage | undefined,
  { send, reportFailure }: PreparationDoor,
  sources: PreparationSources,
): Promise<LivePreparation> {
  const { agent, conversationId, isDraft } = start;
  const platform = agent.platform_settings ?? {};
  const access = { platform, isTrusted: isDraft };
  // The language is chosen among those that the agent offers; it is no override.
  const { language, ...agentOverride } = opening?.conversation_config_override?.agent ?? {};
  const override = { ...opening?.conversation_config_override, agent: agentOverride };
  const conversation_config = overriddenConfig(
    configInLanguage(agent.conversation_config, language),
    override,
    access,
  );
  const { nowMs } = sources;
  const startedMs = nowMs();
  const isSigned = start.startedBy !== null;
  const own = agent.conversation_config;
  const events = clientEvents(conversation_config, { own, isConsole: isSigned });
  const formats = audioFormats(conversation_config);
  const channel = channelOf(opening, { isDraft, isSigned });
  const numbers = channel === 'simulation' ? 'announced' : 'impossible';
  const tools = openLiveTools({ send, events, numbers, nowMs });
  const facts = {
    ...{ conversationId, nowMs: startedMs, variables: opening?.dynamic_variables },
    extraBody: allowedExtraBody(opening?.custom_llm_extra_body, access),
    ...{ door: tools.door, reportFailure },
    ...{ output: formats.output, isHeard: events.has('audio') },
  };
  const { plan, voice } = await planHeldConversation({ ...agent, conversation_config }, facts, sources);
  return {
    ...{ plan, voice, events, formats, channel, tools },
    keeping: keepingOf(platform, startedMs),
    toolServerIds: toolServerIds(conversation_config),
  };
}

/**
 * Stores that a conversation begins.
 * @throws {TestNotAllowed | SignatureRefused | CallLimitReached}
 */
export async function beginConversation(
  { conversationId, agent, startedBy, mayTest }: LiveStart,
  opening: InitiationMessage | undefined,
  { plan: { settings, languageModel }, keeping, channel }: LivePreparation,
  { store }: PreparationSources,
): Promise<void> {
  if (channel === 'simulation' && !mayTest) throw new TestNotAllowed();
  const conversation: NewConversation = {
    id: conversationId,
    teamId: agent.teamId,
    agentId: agent.agent_id,
    agentName: agent.name,
    agentVersion: agent.version,
    channel,
    startedBy,
    userId: opening?.user_id ? storableText(opening.user_id) : null,
    language: settings.language,
    model: languageModel.answering,
    maxFiles: maxFilesOf(agent.conversation_config),
    ...keeping,
  };
  const isStarted = await store.start(conversation, callLimitsOf(agent.platform_settings ?? {}));
  if (!isStarted) throw new SignatureRefused('used');
}

// The program's name counts only as far as the address allows: the public cannot pass for the console.
function channelOf(
  opening: InitiationMessage | undefined,
  { isDraft, isSigned }: { isDraft: boolean; isSigned: boolean },
): NewConversation['channel'] {
  const source = opening?.source_info?.source ?? '';
  if (isDraft || (isSigned && source.startsWith('console'))) return 'simulation';
  return source === 'widget' ? 'widget' : 'socket';
}
