import { getAgent, updateAgent } from '@parley/contract/agents.ts';
import { getCallLog, repeatAnalysis } from '@parley/contract/call-logs.ts';
import { chat, getConversation } from '@parley/contract/conversation.ts';
import { LanguageModelError } from '@parley/engine/language-model/language-model.ts';
import { describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { startPostCallScene } from '../support/post-call-scene.ts';

const script = {
  rules: [{ contains: 'four', reply: { text: 'Goodbye, see you then!', isGoodbye: true } }],
};
const config = { agent: { language: 'en', prompt: { prompt: 'Take bookings.' } } };

/** A model that judges like this until `fails` says otherwise, as soon as it is `free`. */
function analystOf(title: string) {
  const analyst = {
    title,
    fails: false,
    free: Promise.resolve(),
    answering: { source: 'scripted', name: 'analyst' } as const,
    async *reply() {
      await analyst.free;
      if (analyst.fails) throw new LanguageModelError('unreachable', 'The service is away.');
      const verdict = { summary: 'A booking.', title: analyst.title, criteria: [], data: [] };
      yield { type: 'text-delta' as const, text: JSON.stringify(verdict) };
      yield { type: 'end' as const, reason: 'stop' as const };
    },
  };
  return analyst;
}

async function book(team: TestCaller): Promise<string> {
  const { agent_id } = await team.createAgent(config);
  const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'A table for four' } });
  return conversation_id;
}

function reader(team: TestCaller, conversation_id: string) {
  const read = () => team.call(getConversation, { params: { conversation_id } });
  const done = () =>
    expect.poll(async () => (await read()).analysis_status, { timeout: 25_000 }).toBe('done');
  return { read, done };
}

/** The first failure of an analysis is the last. */
const failAtOnce = ({ database }: ConversationServer) =>
  database.pool.query("update parley_jobs.queue set retry_limit = 0 where name = 'conversation-analysis'");

describe('an analysis that is asked for once more', () => {
  it('replaces the one before, by the criteria that the agent has today', async () => {
    await using scene = await startPostCallScene();
    await scene.addWebhook();
    const id = await scene.completeConversation();
    const first = await scene.analysed(id);
    const { call } = scene.server.owner;
    const agent = await call(getAgent, { params: { id: first.agent_id } });
    const criterion = { id: 'polite', name: 'Polite', type: 'prompt' as const };
    await call(updateAgent, {
      params: { agent_id: first.agent_id },
      body: {
        provider_uuid: agent.provider_uuid,
        platform_settings: {
          evaluation: { criteria: [{ ...criterion, conversation_goal_prompt: 'The agent was polite.' }] },
        },
      },
    });
    const params = { conversation_id: id };
    expect(await call(repeatAnalysis, { params })).toEqual({ analysis_status: 'pending' });
    const second = await scene.analysed(id);
    expect(Object.keys(first.analysis?.evaluation_criteria_results ?? {})).toEqual(['question_answered']);
    expect(Object.keys(second.analysis?.evaluation_criteria_results ?? {})).toEqual(['polite']);
    expect(Date.parse(second.analysis?.analysed_at ?? '')).toBeGreaterThan(
      Date.parse(first.analysis?.analysed_at ?? ''),
    );
    // It is delivered under an id of its own.
    await expect
      .poll(async () => (await scene.deliveries(id)).map(({ cause, status }) => [cause, status]))
      .toEqual([
        ['call_ended', 'delivered'],
        ['analysis_repeated', 'delivered'],
      ]);
    const ids = scene.receiver.arrived.map(({ headers }) => headers['parley-delivery']);
    expect(new Set(ids).size).toBe(2);
    const viewer = await scene.server.signIn('viewer');
    await expect(viewer.call(repeatAnalysis, { params })).rejects.toMatchObject({ status: 403 });
    expect((await viewer.call(getCallLog, { params })).data.analysis_problem).toBeNull();
  });

  it('leaves the former one where the model fails, and says so', async () => {
    const analyst = analystOf('First');
    await using server = await startConversationServer(script, { analyst });
    const team = await server.newTeam();
    const id = await book(team);
    const { read, done } = reader(team, id);
    await done();
    const { pool } = server.database;
    await failAtOnce(server);
    analyst.fails = true;
    const free = Promise.withResolvers<void>();
    analyst.free = free.promise;
    await server.conversations.repeatAnalysis(team.caller.teamId, id);
    expect(await read()).toMatchObject({
      analysis_status: 'pending',
      analysis: { call_summary_title: 'First' },
    });
    free.resolve();
    await done();
    expect(await read()).toMatchObject({ analysis: { by: 'model', call_summary_title: 'First' } });
    const { rows } = await pool.query('select analysis_problem from conversations');
    expect(rows).toEqual([{ analysis_problem: 'model_failed' }]);
    analyst.fails = false;
    analyst.title = 'Second';
    await server.conversations.repeatAnalysis(team.caller.teamId, id);
    await done();
    expect(await read()).toMatchObject({ analysis: { call_summary_title: 'Second' } });
  });

  it('does not keep the one of an earlier end, of which the chat has gone on since', async () => {
    const analyst = analystOf('First');
    await using server = await startConversationServer(script, { analyst });
    const team = await server.newTeam();
    const id = await book(team);
    const { read, done } = reader(team, id);
    await done();
    await failAtOnce(server);
    // A repeat before the chat goes on makes no difference.
    await server.conversations.repeatAnalysis(team.caller.teamId, id);
    await done();
    analyst.fails = true;
    const { agent_id } = await read();
    const body = { agent_id, conversation_id: id, message: 'Make that four, and bring a high chair' };
    await team.call(chat, { body });
    await done();
    expect((await read()).analysis?.by).toBe('extract');
  });

  it('is refused while the conversation runs, once its words are erased, and to other teams', async () => {
    await using server = await startConversationServer(script, { analyst: analystOf('First') });
    const team = await server.newTeam();
    const other = await server.newTeam();
    const { agent_id } = await team.createAgent(config);
    const { conversation_id: running } = await team.call(chat, { body: { agent_id, message: 'Hello' } });
    const again = (id: string, { caller } = team) => server.conversations.repeatAnalysis(caller.teamId, id);
    await expect(again(running)).rejects.toMatchObject({ code: 'conversation_running', status: 409 });
    const id = await book(team);
    await reader(team, id).done();
    await expect(again(id, other)).rejects.toMatchObject({ status: 404 });
    await server.database.pool.query('update conversations set erased_at = now()');
    await expect(again(id)).rejects.toMatchObject({ code: 'transcript_erased', status: 409 });
  });

  it('is made once, however often it is asked for while it waits', async () => {
    const analyst = analystOf('First');
    await using server = await startConversationServer(script, { analyst });
    const team = await server.newTeam();
    const id = await book(team);
    const { read, done } = reader(team, id);
    await done();
    await Promise.all([1, 2, 3].map(() => server.conversations.repeatAnalysis(team.caller.teamId, id)));
    await done();
    expect((await read()).analysis?.by).toBe('model');
  });
});
