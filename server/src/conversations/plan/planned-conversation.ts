import type { VoiceDependencies } from '@parley/engine/session/state/session-dependencies.ts';
import type { AgentSettings } from '@parley/engine/session/state/state.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { PlanDependencies } from './agent-plan.ts';
import type { SocketFormat } from './audio-formats.ts';
import {
  type ConversationFacts,
  type ConversationPlan,
  planConversation,
  WRITTEN,
} from './conversation-plan.ts';
import {
  type ConversationVoiceDependencies,
  findConversationVoice,
  findSpeech,
} from './conversation-voice.ts';

/** What a conversation obeys, and who hears and speaks in it. */
export type PlannedConversation = {
  plan: ConversationPlan;
  /** Undefined for a conversation without sound. */
  voice: VoiceDependencies | undefined;
};

/** How a conversation's sound gets to its caller. */
export type SoundOutput = { output: SocketFormat; isHeard: boolean };

/** Where plans and voices are found. */
export type PlannedConversationDependencies = PlanDependencies & {
  /** Undefined where conversations are written in any case. */
  voice?: ConversationVoiceDependencies | undefined;
};

/** Settles what a conversation obeys; without speech recogniser and voice it is a written one. */
export async function planConversationWithVoice(
  agent: AgentSnapshot,
  { sound, ...facts }: Omit<ConversationFacts, 'findSpeech'> & { sound: SoundOutput | undefined },
  dependencies: PlannedConversationDependencies,
): Promise<PlannedConversation> {
  const { teamId, conversation_config: config } = agent;
  const { voice: voiceDependencies } = dependencies;
  if (!sound || !voiceDependencies)
    return { plan: await planConversation(agent, facts, dependencies), voice: undefined };
  const heard = { teamId, output: sound.output, isHeard: sound.isHeard };
  const findSpeechOf = ({ conversation_config: { asr } }: AgentSnapshot, settings: AgentSettings) =>
    findSpeech({ ...heard, settings, asr }, voiceDependencies);
  const isSpoken = config.conversation?.text_only !== true;
  const plan = await planConversation(
    agent,
    { ...facts, findSpeech: isSpoken ? findSpeechOf : undefined },
    dependencies,
  );
  const { settings } = plan;
  const voice = settings.spoken
    ? await findConversationVoice({ ...heard, settings, asr: config.asr }, voiceDependencies)
    : undefined;
  return { plan: voice ? plan : { ...plan, settings: { ...settings, ...WRITTEN } }, voice };
}
