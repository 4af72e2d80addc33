import { maxFilesOf } from '@parley/contract/file-allowance.ts';
import type { InitiationMessage } from '@parley/contract/live-messages.ts';
import type { VoiceParts } from '@parley/engine/session/session-voice.ts';
import { storableText } from '../../agents/storable-json.ts';
import { callLimitsOf } from '../admission/call-limits.ts';
import { type Keeping, keepingOf } from '../aftercare/conversation-aftercare.ts';
import { SignatureRefused, TestNotAllowed } from '../conversation-errors.ts';
import type { ConversationStore, NewConversation } from '../conversation-store.ts';
import { type HeldPlanSources, planHeldConversation } from '../holding/held-plan.ts';
import { createMissingVariablesNote, type MissingVariablesNote } from '../missing-variables-note.ts';
import { configInLanguage, configSpokenIn } from '../plan/conversation-language.ts';
import { allowedExtraBody, allowedVariables, overriddenConfig } from '../plan/conversation-overrides.ts';
import type { ConversationPlan } from '../plan/conversation-plan.ts';
import type { HeldAgent } from '../plan/held-agent.ts';
import type { ResumedConversation } from '../resumption/resumed-conversation.ts';
import { toolServerIds } from '../tools/conversation-tools.ts';
import { audioFormats, type SocketFormats } from './audio-formats.ts';
import { type ClientEvents, clientEvents } from './client-events.ts';
import type { LiveEntrance } from './live-entrance.ts';
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
  missingVariables: MissingVariablesNote;
  /** Whether the conversation rests, and does not end, when its client's page is left. */
  isResumable: boolean;
  /** Tool servers that the agent names. */
  toolServerIds: readonly string[];
};

/** What a preparation needs. */
export type PreparationSources = HeldPlanSources & {
  store: Pick<ConversationStore, 'start' | 'noteMissingVariables'>;
};

/** The client's side of a preparation. */
export type PreparationDoor = {
  send: (frame: string) => void;
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
};

/**
 * Settles what a conversation obeys, with what its client overrides.
 * @throws {OverrideRefused}
 */
export async function prepareConversation(
  { start, opening, resumed }: Pick<LiveEntrance, 'start' | 'opening' | 'resumed'>,
  { send, reportFailure }: PreparationDoor,
  sources: PreparationSources,
): Promise<LivePreparation> {
  const { agent, conversationId, isDraft } = start;
  const platform = agent.platform_settings ?? {};
  const access = { platform, isTrusted: isDraft };
  // The language is chosen among those that the agent offers; it is no override.
  const { language, ...agentOverride } = opening?.conversation_config_override?.agent ?? {};
  const override = { ...opening?.conversation_config_override, agent: agentOverride };
  const spoken = resumed
    ? configSpokenIn(agent.conversation_config, resumed.language)
    : configInLanguage(agent.conversation_config, language);
  const conversation_config = overriddenConfig(spoken, override, access);
  const { nowMs } = sources;
  const startedMs = nowMs();
  const isSigned = start.startedBy !== null;
  const own = agent.conversation_config;
  const events = clientEvents(conversation_config, { own, isConsole: isSigned });
  const formats = audioFormats(conversation_config);
  const channel = channelOf(opening, { isTest: start.isTest || start.isTrial, isSigned });
  const numbers = channel === 'simulation' ? 'announced' : 'impossible';
  const tools = openLiveTools({ send, events, isOfTeam: start.isTest, numbers, nowMs });
  const missingVariables = createMissingVariablesNote(conversationId, sources.store, reportFailure);
  const facts = {
    noteMissingVariables: missingVariables.add,
    conversationId,
    nowMs: startedMs,
    variables: allowedVariables(opening?.dynamic_variables, own, start.isTest),
    extraBody: allowedExtraBody(opening?.custom_llm_extra_body, access),
    door: tools.door,
    reportFailure,
    chat: resumed?.chat,
    output: formats.output,
    isHeard: events.has('audio'),
  };
  const held = resumed
    ? heldOn({ ...agent, conversation_config }, resumed)
    : { ...agent, conversation_config };
  const { plan, voice } = await planHeldConversation(held, facts, sources);
  return {
    isResumable: opening?.resume_token !== undefined && !isDraft && plan.settings.spoken === undefined,
    plan,
    voice,
    events,
    formats,
    channel,
    tools,
    missingVariables,
    keeping: keepingOf(platform, startedMs),
    toolServerIds: toolServerIds(conversation_config),
  };
}

// What went on in writing goes on in writing, and with the agent that took it over.
function heldOn(agent: HeldAgent, { holder, language }: ResumedConversation): HeldAgent {
  const config = holder ? configSpokenIn(holder.conversation_config, language) : agent.conversation_config;
  const conversation = { ...config.conversation, text_only: true };
  return { ...(holder ?? agent), conversation_config: { ...config, conversation } };
}

/**
 * Stores that a conversation begins.
 * @throws {TestNotAllowed | SignatureRefused | CallLimitReached}
 */
export async function beginConversation(
  { conversationId, agent, startedBy, mayTest }: LiveStart,
  opening: InitiationMessage | undefined,
  { plan: { settings, languageModel }, keeping, channel, isResumable }: LivePreparation,
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
    isResumable,
    ...keeping,
  };
  const isStarted = await store.start(conversation, callLimitsOf(agent.platform_settings ?? {}));
  if (!isStarted) throw new SignatureRefused('used');
}

// The program's name counts only as far as the address allows: the public cannot pass for the console.
function channelOf(
  opening: InitiationMessage | undefined,
  { isTest, isSigned }: { isTest: boolean; isSigned: boolean },
): NewConversation['channel'] {
  const source = opening?.source_info?.source ?? '';
  if (isTest || (isSigned && source.startsWith('console'))) return 'simulation';
  return source === 'widget' ? 'widget' : 'socket';
}
