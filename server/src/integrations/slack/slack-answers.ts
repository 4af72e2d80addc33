import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import type { Logger } from 'pino';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import type { ChatReply, ChatRequest } from '../../conversations/chat/chat-call.ts';
import {
  ConversationNotFound,
  ServerStopping,
  TeamSuspended,
} from '../../conversations/conversation-errors.ts';
import { type SlackApi, SlackCallRefused } from './slack-api.ts';
import type { SlackMessage, SlackMessageStore, SlackThread } from './slack-message-store.ts';
import { type SlackPace, SlackReply } from './slack-reply.ts';
import type { OpenSource, SlackWorkspaces } from './slack-workspaces.ts';

/** What messages are answered with. */
export type AnswerParts = {
  workspaces: Pick<SlackWorkspaces, 'open' | 'noteProblem'>;
  messages: SlackMessageStore;
  api: Pick<SlackApi, 'post' | 'update'>;
  agents: Pick<AgentStore, 'findRecent'>;
  /** Holds one turn of a conversation. */
  answer: (request: ChatRequest) => Promise<ChatReply>;
  pace?: SlackPace | undefined;
  log: Logger;
};

/** How often whoever answers a message gives a sign of life. */
const ALIVE_MS = 8_000;

/**
 * Answers what waits in a thread, one message after the other, unless somebody else does. A message that was begun is never begun
 * again.
 */
export async function answerThread(
  thread: SlackThread,
  signal: AbortSignal,
  parts: AnswerParts,
): Promise<void> {
  const { workspaces, messages } = parts;
  const source = await workspaces.open({ rowId: thread.agentRowId });
  if (!source) return;
  if (await messages.closeInterrupted(thread)) await say('brokenOff', { source, thread, signal }, parts);
  while (!signal.aborted) {
    const message = await messages.startNext(thread);
    if (!message) return;
    const timer = setInterval(() => {
      messages.keepAlive(message).catch((error) => parts.log.warn({ err: error }, 'a sign of life was lost'));
    }, ALIVE_MS);
    try {
      await answerMessage(message, { source, thread, signal }, parts);
    } finally {
      clearInterval(timer);
    }
    // What was broken off is told of by whoever comes next.
    if (!signal.aborted) await messages.finish(message);
  }
}

type Place = { source: OpenSource; thread: SlackThread; signal: AbortSignal };

async function answerMessage(message: SlackMessage, place: Place, parts: AnswerParts): Promise<void> {
  const { source, signal } = place;
  const reply = new SlackReply(penOf(place, parts), signal, parts.pace);
  try {
    const answered = await heldTurn(message, place, (words) => reply.write(words), parts);
    await parts.messages.bindThread(message, answered.conversation_id);
    await reply.finish(answered.reply);
    if (source.problem) await parts.workspaces.noteProblem(source.agentRowId, null);
  } catch (error) {
    if (error instanceof ServerStopping) {
      await parts.messages.putBack(message);
      throw error;
    }
    await noteFailure(error, place, parts);
    // Who cannot write cannot say so.
    if (error instanceof SlackCallRefused) return;
    await say(error instanceof TeamSuspended ? 'suspended' : 'apology', place, parts);
  }
}

async function heldTurn(
  { userId, message }: SlackMessage,
  { source, thread, signal }: Place,
  onWords: (reply: string) => void,
  { answer, messages }: AnswerParts,
): Promise<ChatReply> {
  const { teamId, agentId: agent_id } = source;
  const conversation_id = await messages.conversationOf(thread);
  const request: ChatRequest = {
    origin: { teamId, channel: 'slack', startedBy: null, userId },
    call: { agent_id, message, conversation_history: [], conversation_id },
    signal,
    onWords,
  };
  try {
    return await answer(request);
  } catch (error) {
    // The conversation's time to be kept is over; the thread begins a new one.
    if (!(error instanceof ConversationNotFound)) throw error;
    return await answer({ ...request, call: { ...request.call, conversation_id: undefined } });
  }
}

async function say(
  phrase: 'apology' | 'brokenOff' | 'suspended',
  place: Place,
  parts: AnswerParts,
): Promise<void> {
  if (place.signal.aborted) return;
  try {
    const { teamId, agentId } = place.source;
    const { conversation_config: config } = await parts.agents.findRecent(teamId, agentId);
    await penOf(place, parts).post(setPhrase(phrase, agentLanguage(config.agent?.language)));
  } catch (error) {
    await noteFailure(error, place, parts);
  }
}

async function noteFailure(error: unknown, { source, signal }: Place, parts: AnswerParts): Promise<void> {
  if (signal.aborted) return;
  parts.log.warn({ err: error, agent: source.agentId }, 'a message from Slack could not be answered');
  if (error instanceof SlackCallRefused && error.problem) {
    await parts.workspaces.noteProblem(source.agentRowId, error.problem);
  }
}

function penOf({ source: { botToken }, thread: { channel, threadTs } }: Place, { api }: AnswerParts) {
  return {
    post: (text: string) => api.post(botToken, { channel, threadTs, text }),
    update: (ts: string, text: string) => api.update(botToken, { channel, ts, text }),
  };
}
