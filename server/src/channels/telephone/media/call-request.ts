import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import type { SessionSettings } from '@parley/engine/session/state/state.ts';
import type { AgentSnapshot } from '../../../agents/agent-snapshot.ts';
import { requireActiveTeam } from '../../../conversations/admission/active-team.ts';
import type {
  ConversationDependencies,
  ConversationRequest,
} from '../../../conversations/open-conversation.ts';
import { callsWhileRinging } from '../../../conversations/plan/chat-history.ts';
import { configSpokenIn } from '../../../conversations/plan/conversation-language.ts';
import { initiatedConfig } from '../../../conversations/plan/initiated-config.ts';
import type { PlannedConversation } from '../../../conversations/plan/planned-conversation.ts';
import { newConversationId } from '../../../conversations/records/conversation-id.ts';
import { newRedaction } from '../../../conversations/redaction/open-redaction.ts';
import type { ReleaseRequest } from '../../../conversations/resumption/conversation-leases.ts';
import {
  type ResumedConversation,
  resumedSettings,
  type TakeUpDependencies,
  takeUpConversation,
} from '../../../conversations/resumption/resumed-conversation.ts';
import { findCalledVersion } from '../called-version.ts';
import { type PhoneCallRow, phoneCallOf } from '../phone-call-store.ts';
import { PhoneVoiceMissing } from '../phone-errors.ts';
import { LINE_FORMAT } from './line-format.ts';

/** What the conversation of a call is planned, or taken up, with. */
export type CallRequestDependencies = ConversationDependencies & TakeUpDependencies;

/** What a call wants: a conversation, or the one that its line broke off. */
export type CallRequest = Omit<ConversationRequest, 'admit' | 'reportFailure'> & {
  resumed: ResumedConversation | undefined;
};

/**
 * The conversation that a call wants. Text-only agents speak on the telephone all the same. Without
 * recognition, callers are told that they can press keys.
 * @param requestRelease asks the call to leave its conversation to another line of it
 * @throws {AgentNotFound | TeamSuspended | ResumeRefused | ServerBusy}
 */
export async function callRequest(
  call: PhoneCallRow,
  requestRelease: ReleaseRequest,
  dependencies: CallRequestDependencies,
): Promise<CallRequest> {
  const { teamId, agentId, returning } = call;
  const isPlaced = call.outgoingCallId !== null;
  const { name, version, platform_settings, ...found } = await findCalledVersion(dependencies.agents, call);
  const conversation_config = telephoneConfig(found.conversation_config);
  const agent = { agent_id: agentId, name, teamId, version, platform_settings, conversation_config };
  // Who was put through comes back to a conversation of its own.
  const broken = call.conversationId === returning?.conversationId ? null : call.conversationId;
  // Someone who was called, or comes back from a transfer, is not hung up on for it.
  const goesOn = broken !== null || returning !== null || isPlaced;
  await requireActiveTeam(agent, dependencies.teams, goesOn);
  // The platform's word that its line broke counts at once.
  const wanted = broken !== null && { id: broken, teamId, agentId, issuedMs: undefined };
  const session = { agent, isTest: false, requestRelease, urgency: 'now' } as const;
  const resumed = wanted ? await takeUpConversation(wanted, session, dependencies) : undefined;
  const conversationId = resumed?.conversationId ?? newConversationId();
  const { withheld } = dependencies;
  const earlierId = resumed ? undefined : returning?.conversationId;
  const earlier = earlierId ? await withheld.find(earlierId) : undefined;
  const redaction = resumed?.redaction ?? newRedaction(agent, conversationId, { store: withheld, earlier });
  const { store } = dependencies;
  const said = earlierId ? await store.findSaid(teamId, earlierId) : [];
  const history = redaction.restored(said);
  const before = earlierId ? redaction.restored((await store.findChatTools(earlierId)).turns) : [];
  const earlierCalls = call.ringingCalls ?? callsWhileRinging(resumed?.chat.toolTurns ?? before);
  const begun = initiatedAgent(agent, earlierCalls, resumed);
  return {
    resumed,
    conversationId,
    redaction,
    agent,
    speaker: resumed ? resumedSpeaker(begun, resumed) : begun,
    isTakenUp: resumed !== undefined,
    canRest: ['spoken'],
    channel: { channel: 'phone', startedBy: null, userId: null, phoneCall: phoneCallOf(call) },
    facts: {
      chat: resumed?.chat,
      variables: call.variables ?? undefined,
      client: {
        isOfTeam: false,
        numbers: 'line',
        person: { number: call.callerNumber, isSimulated: call.carrier === 'simulator' },
        isUnrequested: isPlaced && call.purpose !== 'requested',
      },
    },
    sound: { output: LINE_FORMAT, isHeard: true },
    adjust: (planned) =>
      callSettings(planned, {
        history,
        isReturning: returning !== null,
        resumed,
        earlierCalls,
      }),
  };
}

/** The agent with what answers while the call rang override; what it does not allow stays as it is. */
function initiatedAgent(
  agent: AgentSnapshot,
  calls: readonly ToolCallRecord[],
  resumed: ResumedConversation | undefined,
): AgentSnapshot {
  const platform = agent.platform_settings ?? {};
  const access = { platform, isTrusted: false, refuse() {}, spokenLanguage: resumed?.language };
  const config = calls.reduce(
    (before, { detail }) => initiatedConfig(before, detail.config_override, access),
    agent.conversation_config,
  );
  return { ...agent, conversation_config: telephoneConfig(config) };
}

function resumedSpeaker(
  begun: AgentSnapshot,
  { currentAgent, language }: ResumedConversation,
): AgentSnapshot {
  const speaker = currentAgent ?? begun;
  const config = configSpokenIn(speaker.conversation_config, language);
  return { ...speaker, conversation_config: telephoneConfig(config) };
}

// What websites and apps are sent is nothing to the telephone, which can always fall silent.
function telephoneConfig(config: ConversationConfig): ConversationConfig {
  const { client_events: _, ...conversation } = config.conversation ?? {};
  return { ...config, conversation: { ...conversation, text_only: false } };
}

/** What a call goes on from. */
type SaidBefore = {
  history: ChatMessage[];
  isReturning: boolean;
  resumed: ResumedConversation | undefined;
  earlierCalls: readonly ToolCallRecord[];
};

/** @throws {PhoneVoiceMissing} */
function callSettings(
  { plan: { settings }, voice }: PlannedConversation,
  { history, isReturning, resumed, earlierCalls }: SaidBefore,
): SessionSettings {
  if (!voice || voice.speakers.length === 0) throw new PhoneVoiceMissing();
  const { language } = settings;
  if (resumed) return { ...resumedSettings(settings, resumed), earlierCalls };
  const greeting = isReturning ? setPhrase('notPutThrough', language) : settings.firstMessage;
  const firstMessage = voice.recogniser ? greeting : `${greeting} ${setPhrase('keysOnly', language)}`.trim();
  return { ...settings, history, firstMessage, earlierCalls };
}
