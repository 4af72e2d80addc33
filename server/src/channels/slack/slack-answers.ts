import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import type { Logger } from 'pino';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import {
  ConversationNotFound,
  ServerStopping,
  TeamSuspended,
} from '../../conversations/records/conversation-errors.ts';
import type { ChatReply, ChatRequest } from '../chat-call/chat-call.ts';
import { type SlackApi, SlackCallRefused } from './slack-api.ts';
import type { SlackMessage, SlackMessageStore, SlackThread } from './slack-message-store.ts';
import { SlackReply } from './slack-reply.ts';
import type { OpenSource, SlackWorkspaces } from './slack-workspaces.ts';

/** What messages are answered with. */
export type AnswerDependencies = {
  workspaces: Pick<SlackWorkspaces, 'open' | 'noteProblem'>;
  messages: SlackMessageStore;
  api: Pick<SlackApi, 'post' | 'update'>;
  agents: Pick<AgentStore, 'findRecent'>;
  answer: (request: ChatRequest) => Promise<ChatReply>;
  log: Logger;
};

/** Interval of the heartbeat while a message is answered. */
const ALIVE_MS = 8_000;

/**
 * Answers waiting messages of a thread in order, unless another worker does. A message is never begun twice.
 */
export async function answerThread(
  thread: SlackThread,
  signal: AbortSignal,
  dependencies: AnswerDependencies,
): Promise<void> {
  const { workspaces, messages } = dependencies;
  const source = await workspaces.open({ rowId: thread.agentRowId });
  if (!source) return;
  const context = { source, thread, signal };
  if (await messages.closeInterrupted(thread)) await say('brokenOff', context, dependencies);
  while (!signal.aborted) {
    const message = await messages.startNext(thread);
    if (!message) return;
    const isAnswered = await answerMessage(message, context, dependencies);
    // The next worker reports what was interrupted.
    if (isAnswered || !signal.aborted) await messages.finish(message);
  }
}

type ThreadContext = { source: OpenSource; thread: SlackThread; signal: AbortSignal };

/** @returns whether the whole answer is shown, or that there is none */
async function answerMessage(
  message: SlackMessage,
  context: ThreadContext,
  dependencies: AnswerDependencies,
): Promise<boolean> {
  const { source, signal } = context;
  const { messages, log } = dependencies;
  using _renewal = setInterval(() => {
    messages.keepAlive(message).catch((error) => log.warn({ err: error }, 'a message was not renewed'));
  }, ALIVE_MS);
  const reply = new SlackReply(penOf(context, dependencies), signal);
  try {
    const answered = await runTurn(message, context, (words) => reply.write(words), dependencies);
    await reply.finish(answered.reply);
    if (source.problem) await dependencies.workspaces.noteProblem(source.agentRowId, null);
    return true;
  } catch (error) {
    await reply[Symbol.asyncDispose]();
    if (error instanceof ServerStopping) {
      await dependencies.messages.putBack(message);
      throw error;
    }
    await noteFailure(error, context, dependencies);
    // Who cannot write cannot say so.
    if (error instanceof SlackCallRefused) return false;
    return say(error instanceof TeamSuspended ? 'suspended' : 'apology', context, dependencies);
  }
}

async function runTurn(
  { userId, message }: SlackMessage,
  { source, thread, signal }: ThreadContext,
  onWords: (reply: string) => void,
  { answer, messages }: AnswerDependencies,
): Promise<ChatReply> {
  const { teamId, agentId: agent_id } = source;
  const conversation_id = await messages.conversationOf(thread);
  const request: ChatRequest = {
    origin: { teamId, channel: 'slack', startedBy: null, userId },
    call: { agent_id, message, conversation_history: [], conversation_id },
    signal,
    onWords,
    noteStored: (conversationId) => messages.bindThread(thread, conversationId),
  };
  try {
    return await answer(request);
  } catch (error) {
    // The conversation's retention is over; the thread begins a new one.
    if (!(error instanceof ConversationNotFound)) throw error;
    return await answer({ ...request, call: { ...request.call, conversation_id: undefined } });
  }
}

/** @returns whether it is shown */
async function say(
  phrase: 'apology' | 'brokenOff' | 'suspended',
  context: ThreadContext,
  dependencies: AnswerDependencies,
): Promise<boolean> {
  if (context.signal.aborted) return false;
  try {
    const { teamId, agentId } = context.source;
    const { conversation_config: config } = await dependencies.agents.findRecent(teamId, agentId);
    await penOf(context, dependencies).post(setPhrase(phrase, agentLanguage(config.agent?.language)));
    return true;
  } catch (error) {
    await noteFailure(error, context, dependencies);
    return false;
  }
}

async function noteFailure(
  error: unknown,
  { source, signal }: ThreadContext,
  dependencies: AnswerDependencies,
): Promise<void> {
  if (signal.aborted) return;
  dependencies.log.warn({ err: error, agent: source.agentId }, 'a message from Slack could not be answered');
  if (error instanceof SlackCallRefused && error.problem) {
    await dependencies.workspaces.noteProblem(source.agentRowId, error.problem);
  }
}

function penOf(
  { source: { botToken }, thread: { channel, threadTs } }: ThreadContext,
  { api }: AnswerDependencies,
) {
  return {
    post: (text: string) => api.post(botToken, { channel, threadTs, text }),
    update: (ts: string, text: string) => api.update(botToken, { channel, ts, text }),
  };
}
