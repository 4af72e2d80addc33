import { setTimeout as pause } from 'node:timers/promises';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type AnswerDependencies, answerThread } from './slack-answers.ts';
import type { SlackMessage, SlackMessageStore } from './slack-message-store.ts';

const thread = { agentRowId: 'row', channel: 'C1', threadTs: '1.0' };

it.each([
  ['answer', async () => ({ conversation_id: 'conv_1', reply: 'On its way.' }), 'On its way.'],
  ['failure', () => Promise.reject(new Error('broken')), setPhrase('apology', 'en')],
])('is done with a message whose %s is shown when its work has to end', async (_, answer, shown) => {
  const ending = new AbortController();
  const finished: string[] = [];
  const waiting: SlackMessage[] = [
    { ...thread, eventId: 'E1', messageTs: '1.0', userId: 'U1', message: 'Where is it?' },
  ];
  const messages: Partial<SlackMessageStore> = {
    closeInterrupted: async () => false,
    startNext: async () => waiting.shift(),
    keepAlive: async () => {},
    conversationOf: async () => undefined,
    bindThread: async () => {},
    finish: async ({ eventId }) => void finished.push(eventId),
  };
  const posted: string[] = [];
  const dependencies: Partial<AnswerDependencies> = {
    messages: messages as SlackMessageStore,
    workspaces: {
      open: async () => ({
        agentRowId: 'row',
        teamId: 'team',
        agentId: 'agent',
        botToken: 'x',
        problem: null,
      }),
      noteProblem: async () => {},
    } as unknown as AnswerDependencies['workspaces'],
    api: {
      async post(_token, { text }) {
        ending.abort();
        await pause(20);
        posted.push(text);
        return '2.0';
      },
      update: async () => {},
    },
    agents: {
      findRecent: async () => ({ conversation_config: {} }),
    } as unknown as AnswerDependencies['agents'],
    answer: answer as () => Promise<never>,
    log: pino({ level: 'silent' }),
  };
  await answerThread(thread, ending.signal, dependencies as AnswerDependencies);
  expect({ posted, finished }).toEqual({ posted: [shown], finished: ['E1'] });
});
