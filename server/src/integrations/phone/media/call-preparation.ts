import type { PhoneCall } from '@parley/contract/call-log.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import type { VoiceParts } from '@parley/engine/session/session-voice.ts';
import { requireActiveTeam } from '../../../conversations/admission/active-team.ts';
import { callLimitsOf } from '../../../conversations/admission/call-limits.ts';
import { type Keeping, keepingOf } from '../../../conversations/aftercare/conversation-aftercare.ts';
import { ConversationNotFound } from '../../../conversations/conversation-errors.ts';
import { newConversationId } from '../../../conversations/conversation-id.ts';
import type { DoorParts } from '../../../conversations/holding/door-parts.ts';
import { planHeldConversation } from '../../../conversations/holding/held-plan.ts';
import { createMissingVariablesNote } from '../../../conversations/missing-variables-note.ts';
import type { ConversationPlan } from '../../../conversations/plan/conversation-plan.ts';
import type { PhoneCallStart, PhoneReturn } from '../phone-call.ts';
import { PhoneVoiceMissing } from '../phone-errors.ts';
import { LINE_FORMAT } from './line-format.ts';

/** A call whose conversation is stored and may begin. */
export type PreparedCall = {
  conversationId: string;
  plan: ConversationPlan;
  voice: VoiceParts;
  keeping: Keeping;
};

/**
 * Settles what a call obeys, and stores that it begins. Agents that only write speak on the telephone all the same.
 * Where nobody understands speech, callers are told that they can press keys.
 * @throws {AgentNotFound | TeamSuspended | PhoneVoiceMissing | CallLimitReached}
 */
export async function prepareCall(
  call: PhoneCallStart,
  reportFailure: (error: unknown) => void,
  door: DoorParts,
): Promise<PreparedCall> {
  const { teamId, agentId, from: callerId, to: calledNumber, callSid } = call;
  const found = await door.agents.findRecent(teamId, agentId);
  const { conversation_config: config, platform_settings: platform, name, version } = found;
  const conversation = { ...config.conversation, text_only: false };
  const agent = {
    agent_id: agentId,
    name,
    teamId,
    version,
    conversation_config: { ...config, conversation },
  };
  await requireActiveTeam(agent, door.teams);
  const conversationId = newConversationId();
  const nowMs = door.nowMs();
  const missingVariables = createMissingVariablesNote(conversationId, door.store, reportFailure);
  const [{ plan, voice }, history] = await Promise.all([
    planHeldConversation(
      agent,
      {
        conversationId,
        nowMs,
        variables: undefined,
        reportFailure,
        noteMissingVariables: missingVariables.add,
        output: LINE_FORMAT,
        isHeard: true,
        door: { isOfTeam: false, numbers: 'line' },
        telephone: { callerId, calledNumber, callSid },
      },
      door,
    ),
    call.returning ? saidBefore(teamId, call.returning, door) : [],
  ]);
  if (!voice || voice.speakers.length === 0) throw new PhoneVoiceMissing();
  const { language } = plan.settings;
  const greeting = call.returning ? setPhrase('notPutThrough', language) : plan.settings.firstMessage;
  const firstMessage = voice.recogniser ? greeting : `${greeting} ${setPhrase('keysOnly', language)}`.trim();
  const settings = { ...plan.settings, history, firstMessage };
  const keeping = keepingOf(platform, nowMs);
  await door.store.start(
    {
      id: conversationId,
      teamId,
      agentId,
      agentName: name,
      agentVersion: version,
      language,
      channel: 'phone',
      startedBy: null,
      userId: null,
      model: plan.languageModel.answering,
      ...keeping,
      phoneCall: phoneCallOf(call),
    },
    callLimitsOf(platform),
  );
  await missingVariables.store();
  return { conversationId, keeping, voice, plan: { ...plan, settings } };
}

function phoneCallOf({ carrier, from, to, toLabel, callSid }: PhoneCallStart): PhoneCall {
  return {
    type: carrier,
    direction: 'inbound',
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
  { store }: DoorParts,
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
