import type { VoiceParts } from '@parley/engine/session/session-voice.ts';
import type { AgentSettings } from '@parley/engine/session/state.ts';
import type { SocketFormat } from '../live/audio-formats.ts';
import type { PlanSources } from '../plan/agent-plan.ts';
import type { AgentSnapshot } from '../plan/agent-snapshot.ts';
import {
  type ConversationFacts,
  type ConversationPlan,
  planConversation,
} from '../plan/conversation-plan.ts';
import { findConversationVoice, findSpeech, type VoiceSources } from '../plan/conversation-voice.ts';

/** What a conversation obeys, and who hears and speaks in it. */
export type PlannedConversation = {
  plan: ConversationPlan;
  /** Undefined for a conversation without sound. */
  voice: VoiceParts | undefined;
};

/** How a conversation's sound gets to its caller. */
export type SoundOutput = { output: SocketFormat; isHeard: boolean };

/** Where plans and voices are found. */
export type PlannedConversationDependencies = PlanSources & { voice: VoiceSources };

/** Settles what a conversation obeys; without speech recogniser and voice it is a written one. */
export async function planConversationWithVoice(
  agent: AgentSnapshot,
  { sound, ...facts }: Omit<ConversationFacts, 'findSpeech'> & { sound: SoundOutput | undefined },
  dependencies: PlannedConversationDependencies,
): Promise<PlannedConversation> {
  const { teamId, conversation_config: config } = agent;
  if (!sound) return { plan: await planConversation(agent, facts, dependencies), voice: undefined };
  const heard = { teamId, output: sound.output, isHeard: sound.isHeard };
  const findSpeechOf = ({ conversation_config: { asr } }: AgentSnapshot, settings: AgentSettings) =>
    findSpeech({ ...heard, settings, asr }, dependencies.voice);
  const isSpoken = config.conversation?.text_only !== true;
  const plan = await planConversation(
    agent,
    { ...facts, findSpeech: isSpoken ? findSpeechOf : undefined },
    dependencies,
  );
  const { settings } = plan;
  const voice = settings.spoken
    ? await findConversationVoice({ ...heard, settings, asr: config.asr }, dependencies.voice)
    : undefined;
  return { plan: voice ? plan : { ...plan, settings: { ...settings, spoken: undefined } }, voice };
}
