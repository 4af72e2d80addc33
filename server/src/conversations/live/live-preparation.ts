import type { InitiationMessage } from '@parley/contract/live-messages.ts';
import type { VoiceParts } from '@parley/engine/session/session-voice.ts';
import { storableText } from '../../agents/storable-json.ts';
import { callLimitsOf } from '../call-limits.ts';
import { type Keeping, keepingOf } from '../conversation-aftercare.ts';
import { SignatureRefused, TestNotAllowed } from '../conversation-errors.ts';
import type { ConversationStore, NewConversation } from '../conversation-store.ts';
import { configInLanguage } from '../plan/conversation-language.ts';
import { allowedExtraBody, overriddenConfig } from '../plan/conversation-overrides.ts';
import { type ConversationPlan, type PlanSources, planConversation } from '../plan/conversation-plan.ts';
import { findConversationVoice, type VoiceSources } from '../plan/conversation-voice.ts';
import { audioFormats, type SocketFormats } from './audio-formats.ts';
import { type ClientEvents, clientEvents } from './client-events.ts';
import type { LiveStart } from './live-start.ts';

/** What a live conversation is held with, how it travels, and how it is kept. */
export type LivePreparation = {
  plan: ConversationPlan;
  /** Undefined for a conversation without sound. */
  voice: VoiceParts | undefined;
  events: ClientEvents;
  formats: SocketFormats;
  keeping: Keeping;
};

/** What a preparation needs. */
export type PreparationSources = PlanSources & {
  voice: VoiceSources;
  store: Pick<ConversationStore, 'start'>;
  nowMs: () => number;
};

/**
 * Settles what a conversation obeys, with what its client overrides.
 * @throws {OverrideRefused | VariableMissing}
 */
export async function prepareConversation(
  start: LiveStart,
  opening: InitiationMessage | undefined,
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
  const extraBody = allowedExtraBody(opening?.custom_llm_extra_body, access);
  const nowMs = sources.nowMs();
  const facts = { conversationId, nowMs, variables: opening?.dynamic_variables, extraBody };
  const plan = await planConversation({ ...agent, conversation_config }, facts, sources);
  const events = clientEvents(conversation_config, { isConsole: start.startedBy !== null });
  const formats = audioFormats(conversation_config);
  const wanted = {
    ...{ teamId: agent.teamId, settings: plan.settings, output: formats.output },
    asr: conversation_config.asr,
    isHeard: events.has('audio'),
  };
  const voice = await findConversationVoice(wanted, sources.voice);
  return {
    plan: voice ? plan : withoutSound(plan),
    voice,
    events,
    formats,
    keeping: keepingOf(platform, nowMs),
  };
}

function withoutSound(plan: ConversationPlan): ConversationPlan {
  return { ...plan, settings: { ...plan.settings, spoken: undefined } };
}

/**
 * Stores that a conversation begins.
 * @throws {TestNotAllowed | SignatureRefused | CallLimitReached}
 */
export async function beginConversation(
  { conversationId, agent, startedBy, isDraft, mayTest }: LiveStart,
  opening: InitiationMessage | undefined,
  { plan: { settings, languageModel }, keeping }: LivePreparation,
  { store }: PreparationSources,
): Promise<void> {
  const channel = channelOf(opening, { isDraft, isSigned: startedBy !== null });
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
