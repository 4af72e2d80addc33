import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import { type ConversationAnalysis, chat, getConversation } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallLogFeedbackStore } from '../../src/call-logs/call-log-feedback-store.ts';
import { CallLogStore } from '../../src/call-logs/call-log-store.ts';
import { AftercareStore } from '../../src/conversations/aftercare/aftercare-store.ts';
import { startConversationServer, type TestCaller } from '../support/conversation-server.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { seededId, seedLogs } from '../support/seeded-logs.ts';

let server: RunningServer;
let team: string;

beforeAll(async () => {
  server = await startServer();
  team = (await server.database.pool.query('select id from teams')).rows[0].id;
});
afterAll(() => server[Symbol.asyncDispose]());

const NOW = () => new Date().toISOString();

/** As the official client sends it from a page of another origin. */
function postFeedback(id: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}/v1/convai/conversations/${id}/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify(body),
  });
}

async function feedbackOf(number: number) {
  const params = { conversation_id: seededId(number) };
  return (await server.owner.call(getCallLog, { params })).data.metadata.feedback;
}

describe("feedback on a conversation of one's own", () => {
  it('is stored and shown: a thumb, a rating, a comment, each replacing the one before', async () => {
    await seedLogs(server.database.pool, [{ id: seededId(1), teamId: team, startedAt: NOW() }]);
    const liked = await postFeedback(seededId(1), { feedback: 'like' });
    expect(liked.status).toBe(200);
    expect(liked.headers.get('access-control-allow-origin')).toBe('*');
    expect(await feedbackOf(1)).toMatchObject({ type: 'thumbs', overall_score: 1, score: 'like' });
    await postFeedback(seededId(1), { rating: 2, comment: ' Too\0 slow ' });
    expect(await feedbackOf(1)).toMatchObject({
      type: 'rating',
      overall_score: 2,
      rating: 2,
      score: null,
      comment: 'Too slow',
    });
    const { list } = await server.owner.call(listCallLogs, { query: { search: seededId(1) } });
    expect(list[0]?.data).toMatchObject({ score: null, rating: 2 });
  });

  it('can come from a page of another origin, which asks first', async () => {
    const answer = await fetch(`${server.url}/v1/convai/conversations/${seededId(1)}/feedback`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST');
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  it.each([
    ['nothing', {}],
    ['another thumb', { feedback: 'sideways' }],
    ['six stars', { rating: 6 }],
    ['a book', { rating: 5, comment: 'x'.repeat(2_001) }],
    ['markup', { rating: 5, comment: '<img src=x>' }],
  ])('cannot be %s', async (_, body) => {
    expect((await postFeedback(seededId(1), body)).status).toBe(400);
  });

  it('is refused for an unknown or an old conversation', async () => {
    await seedLogs(server.database.pool, [{ id: seededId(2), teamId: team }]);
    const late = await postFeedback(seededId(2), { feedback: 'like' });
    expect([late.status, await late.json()]).toMatchObject([410, { error: { code: 'feedback_closed' } }]);
    expect((await postFeedback(seededId(3), { feedback: 'like' })).status).toBe(404);
    expect(await feedbackOf(2)).toMatchObject({ type: null });
  });
});

describe('a conversation whose transcript is erased', () => {
  const discreet: PlatformSettings = { privacy: { delete_transcript_and_pii: true } };
  const config = { agent: { language: 'en', prompt: { prompt: 'Be brief.' } } };
  const script = {
    rules: [{ contains: 'bye', reply: { text: 'Goodbye!', isGoodbye: true } }],
    otherwise: { text: 'At nine.' },
  };

  /** Runs a chat that is rated before the agent ends it. */
  async function ratedChat(people: TestCaller, platform: PlatformSettings, feedback: CallLogFeedbackStore) {
    const { agent_id } = await people.createAgent(config, platform);
    const message = 'Zanzibar, when do you open?';
    const { conversation_id } = await people.call(chat, { body: { agent_id, message } });
    await feedback.note(conversation_id, { score: null, rating: 1, comment: 'Zanzibar!' });
    await people.call(chat, { body: { agent_id, conversation_id, message: 'bye' } });
    const params = { conversation_id };
    const status = async () => (await people.call(getConversation, { params })).analysis_status;
    await expect.poll(status).toBe('done');
    return conversation_id;
  }

  it('is found by no word, shows no comment, and counts in the figures', async () => {
    await using running = await startConversationServer(script);
    const { database } = running.database;
    const [logs, feedback] = [new CallLogStore(database), new CallLogFeedbackStore(database)];
    const people = await running.newTeam();
    const { teamId } = people.caller;
    const erased = await ratedChat(people, discreet, feedback);
    const stored = await ratedChat(people, {}, feedback);
    const { rows } = await logs.list(teamId, { search: 'zanz' }, { cursor: undefined, pageSize: 10 });
    expect(rows.map(({ data }) => data.conversation_id)).toEqual([stored]);
    const { data } = await logs.find(teamId, erased);
    expect(data).toMatchObject({ transcript_erased: true, call_summary_title: '', message_count: 4 });
    expect(data.metadata.feedback).toMatchObject({ rating: 1, comment: null });
    expect(JSON.stringify(data)).not.toMatch(/zanzibar/i);
    await feedback.note(erased, { score: null, rating: 5, comment: 'Zanzibar again' });
    const later = (await logs.find(teamId, erased)).data.metadata.feedback;
    expect(later).toMatchObject({ rating: 5, comment: null });
  });

  it('reveals neither who called nor from where', async () => {
    await using running = await startConversationServer(script);
    const { database, pool } = running.database;
    const { caller } = await running.newTeam();
    const phoneCall = { type: 'sip', direction: 'inbound', agent_number: '+331', call_sid: 'secret' };
    await seedLogs(pool, [
      {
        id: seededId(1),
        teamId: caller.teamId,
        channel: 'phone',
        userId: 'Zoe',
        phoneCall: { ...phoneCall, external_number: '+33612345678', agent_number_label: 'Hotline' },
        names: 'ada\nzoe\n+33612345678\nhotline',
        words: 'zanzibar',
      },
    ]);
    const analysis: ConversationAnalysis = {
      by: 'extract',
      model: null,
      analysed_at: null,
      call_successful: 'unknown',
      transcript_summary: '',
      call_summary_title: '',
      evaluation_criteria_results: {},
      data_collection_results: {},
    };
    const announcement = { problem: null, announce: async () => {} };
    await pool.query("update conversations set analysis_status = 'pending'");
    const store = new AftercareStore(database);
    const ended = (await store.findPending(seededId(1))) ?? expect.fail('It waits for no analysis.');
    await store.finish(ended, {
      analysis,
      ...announcement,
      isErased: true,
      isSilenced: true,
    });
    const { data } = await new CallLogStore(database).find(caller.teamId, seededId(1));
    expect(data.prospect).toEqual({ name: null, number: null });
    expect(data.metadata.phone_call).toMatchObject({
      external_number: '',
      call_sid: '',
      agent_number: '+331',
    });
    const { rows } = await pool.query('select search_names, search_words from conversations');
    expect(rows).toEqual([{ search_names: 'ada', search_words: null }]);
  });
});
