import type { PhoneCall } from '@parley/contract/call-log.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import type { SessionSettings } from '@parley/engine/session/state/state.ts';
import { requireActiveTeam } from '../../../conversations/admission/active-team.ts';
import type {
  ConversationDependencies,
  ConversationRequest,
} from '../../../conversations/open-conversation.ts';
import type { PlannedConversation } from '../../../conversations/plan/planned-conversation.ts';
import { ConversationNotFound } from '../../../conversations/records/conversation-errors.ts';
import { newConversationId } from '../../../conversations/records/conversation-id.ts';
import type { TelephoneFacts } from '../../../conversations/tools/conversation-variables.ts';
import { findCalledVersion } from '../called-version.ts';
import type { PhoneCallStart, PhoneReturn } from '../phone-call.ts';
import { PhoneVoiceMissing } from '../phone-errors.ts';
import { LINE_FORMAT } from './line-format.ts';

/**
 * The conversation that a call wants. Text-only agents speak on the telephone all the same. Without
 * recognition, callers are told that they can press keys.
 * @throws {AgentNotFound | TeamSuspended}
 */
export async function callRequest(
  call: PhoneCallStart,
  dependencies: ConversationDependencies,
): Promise<Omit<ConversationRequest, 'admit' | 'reportFailure'>> {
  const { teamId, agentId, outgoing, returning } = call;
  const { name, version, platform_settings, ...found } = await findCalledVersion(dependencies.agents, call);
  const config = found.conversation_config;
  const conversation_config = { ...config, conversation: { ...config.conversation, text_only: false } };
  const agent = { agent_id: agentId, name, teamId, version, platform_settings, conversation_config };
  await requireActiveTeam(agent, dependencies.teams);
  const history = returning ? await saidBefore(teamId, returning, dependencies) : [];
  return {
    conversationId: newConversationId(),
    agent,
    channel: { channel: 'phone', startedBy: null, userId: null, phoneCall: phoneCallOf(call) },
    facts: {
      variables: outgoing?.variables,
      client: {
        isOfTeam: false,
        numbers: 'line',
        person: { number: call.from, isSimulated: call.carrier === 'simulator' },
        isUnrequested: outgoing !== null && outgoing.purpose !== 'requested',
      },
      telephone: telephoneFactsOf(call),
    },
    sound: { output: LINE_FORMAT, isHeard: true },
    adjust: (planned) => callSettings(planned, { history, isReturning: returning !== null }),
  };
}

/** @throws {PhoneVoiceMissing} */
function callSettings(
  { plan: { settings }, voice }: PlannedConversation,
  { history, isReturning }: { history: ChatMessage[]; isReturning: boolean },
): SessionSettings {
  if (!voice || voice.speakers.length === 0) throw new PhoneVoiceMissing();
  const { language } = settings;
  const greeting = isReturning ? setPhrase('notPutThrough', language) : settings.firstMessage;
  const firstMessage = voice.recogniser ? greeting : `${greeting} ${setPhrase('keysOnly', language)}`.trim();
  return { ...settings, history, firstMessage };
}

function telephoneFactsOf({ outgoing, from, to, callSid }: PhoneCallStart): TelephoneFacts {
  return outgoing
    ? { callerId: to, calledNumber: from, callSid }
    : { callerId: from, calledNumber: to, callSid };
}

function phoneCallOf({ carrier, outgoing, from, to, toLabel, callSid }: PhoneCallStart): PhoneCall {
  return {
    type: carrier,
    direction: outgoing ? 'outbound' : 'inbound',
    external_number: from,
    agent_number: to,
    agent_number_label: toLabel,
    call_sid: callSid,
  };
}

// Of what was deleted or erased meanwhile, nothing is left to go on with.
async function saidBefore(
  teamId: string,
  { conversationId }: PhoneReturn,
  { store }: ConversationDependencies,
): Promise<ChatMessage[]> {
  if (conversationId === null) return [];
  try {
    const { turns } = await store.find(teamId, conversationId);
    return turns.flatMap(({ role, message }) => (message === '' ? [] : [{ role, text: message }]));
  } catch (error) {
    if (error instanceof ConversationNotFound) return [];
    throw error;
  }
}
