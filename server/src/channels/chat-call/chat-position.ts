import type { chat } from '@parley/contract/conversation.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { z } from 'zod';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import { switchedLanguage } from '../../conversations/plan/chat-history.ts';
import { configSpokenIn } from '../../conversations/plan/conversation-language.ts';
import type { ToolTurn } from '../../conversations/records/chat-tool-queries.ts';
import type { ChatState } from '../../conversations/records/conversation-record.ts';
import type { ConversationStore } from '../../conversations/records/conversation-store.ts';
import { resumedRedaction, type WithheldStore } from '../../conversations/redaction/open-redaction.ts';
import type { Redaction } from '../../conversations/redaction/redaction.ts';
import { currentAgentOf } from '../../conversations/resumption/resumed-conversation.ts';
import { leavesTraces } from '../../conversations/tools/conversation-tools.ts';

/** One message and what was said before it. */
export type ChatCall = z.output<NonNullable<typeof chat.body>>;

/** State of a chat when a message comes. */
export type ChatPosition = {
  state: ChatState;
  /** Whether the chat itself is stored. */
  isStored: boolean;
  /** What was said, where the client does not remember it. */
  history?: readonly ChatMessage[] | undefined;
  toolTurns: readonly ToolTurn[];
  /** The agent that took it over. */
  takenOverBy?: AgentSnapshot | undefined;
  /** What is withheld from storage. */
  redaction: Redaction;
};

/** Where chats are found. */
export type ChatPositionDependencies = {
  store: Pick<ConversationStore, 'findChat' | 'findChatTools' | 'findSaid'>;
  withheld: WithheldStore;
  agents: Pick<AgentStore, 'findRecent'>;
};

/** State of a chat that begins. */
export function newChat(nowMs: number, redaction: Redaction): ChatPosition {
  return {
    state: { lastEventId: 0, startedAt: new Date(nowMs), openQuestion: null },
    isStored: false,
    toolTurns: [],
    redaction,
  };
}

/**
 * State of a chat that continues.
 * @throws {ConversationNotFound}
 */
export async function resumedChat(
  call: ChatCall,
  { wanted, agent }: { wanted: Parameters<ConversationStore['findChat']>[0]; agent: AgentSnapshot },
  { store, withheld, agents }: ChatPositionDependencies,
): Promise<ChatPosition> {
  const { teamId, id } = wanted;
  const remembers = call.conversation_history.length > 0;
  const [{ withheld: stored, ...state }, said, tools] = await Promise.all([
    store.findChat(wanted),
    remembers ? undefined : store.findSaid(teamId, id),
    leavesTraces(agent.conversation_config) ? store.findChatTools(id) : { turns: [], agent: null },
  ]);
  const takenOverBy = tools.agent ? await currentAgentOf(teamId, tools.agent.agent_id, agents) : undefined;
  const redaction = resumedRedaction([agent, takenOverBy], withheld.open(stored), { id, store: withheld });
  return {
    state: { ...state, openQuestion: redaction.restored(state.openQuestion) },
    isStored: true,
    history: redaction.restored(said),
    redaction,
    toolTurns: redaction.restored(tools.turns),
    takenOverBy,
  };
}

/** The agent that answers: the one that took the chat over, in the language that the chat was switched to. */
export function chatSpeaker(agent: AgentSnapshot, { takenOverBy, toolTurns }: ChatPosition): AgentSnapshot {
  const speaker = takenOverBy ?? agent;
  if (toolTurns.length === 0) return speaker;
  const conversation_config = configSpokenIn(speaker.conversation_config, switchedLanguage(toolTurns));
  return { ...speaker, conversation_config };
}
