import { getTurnTest } from '@parley/contract/agent-tests.ts';
import { createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import { answerQuestion, getCallLogOverview } from '@parley/contract/call-log-overview.ts';
import { getCallLog, repeatAnalysis } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { addQaDocument, deleteDocument, getDocument, updateDocument } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { undoDocumentDeletion } from '@parley/contract/undo-deletion.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runTests, startTestedAgents, type TestedAgents } from '../support/tested-agents.ts';

const ASKED = 'Do you sell submarines?';
const ANSWER = 'Submarines are not sold, but rented by the hour.';

let tested: TestedAgents;
let call: TestedAgents['call'];
beforeAll(async () => {
  tested = await startTestedAgents();
  call = tested.call;
});
afterAll(() => tested[Symbol.asyncDispose]());

/** An agent that a caller asked something it does not know. */
async function askedAgent(name: string, language = 'en', asked = ASKED) {
  const { agent_id } = await call(createAgent, {
    body: {
      name,
      type: 'chat',
      conversation_config: {
        agent: { language, prompt: { prompt: '# Facts\n- The shop is open at 9 am.' } },
      },
    },
  });
  return { agent_id, conversation_id: await ask(agent_id, asked, language) };
}

async function ask(agent_id: string, message: string, language = 'en'): Promise<string> {
  const { conversation_id } = await call(chat, { body: { agent_id, message } });
  await call(chat, {
    body: { agent_id, conversation_id, message: language === 'fr' ? 'Au revoir !' : 'Goodbye!' },
  });
  await analysed(conversation_id);
  return conversation_id;
}

const analysed = (conversation_id: string) =>
  vi.waitUntil(
    async () => (await call(getCallLog, { params: { conversation_id } })).data.analysis_status === 'done',
    { timeout: 25_000, interval: 50 },
  );
const unanswered = async (agent_id: string) =>
  (await call(getCallLogOverview, { query: { agent_id, channel: 'chat' } })).unanswered;
const answer = (conversation_id: string, text = ANSWER) =>
  call(answerQuestion, { params: { conversation_id, event_id: 1 }, body: { answer: text } });
const known = (agent_id: string) =>
  vi.waitUntil(
    async () => {
      const { questions } = await unanswered(agent_id);
      return questions.find(({ answer: given }) => given?.state === 'known');
    },
    { timeout: 25_000, interval: 50 },
  );
/** Takes every document off an agent, so that its documents can be deleted. */
async function detachKnowledge(agent_id: string): Promise<void> {
  const { provider_uuid, conversation_config: config } = await call(getAgent, { params: { id: agent_id } });
  const prompt = { ...config.agent?.prompt, knowledge_base: [] };
  await call(updateAgent, {
    params: { agent_id },
    body: { provider_uuid, conversation_config: { ...config, agent: { ...config.agent, prompt } } },
  });
}

it('teaches every agent that was asked, and makes a test that expects the answer and passes', async () => {
  const [shop, branch] = [await askedAgent('Shop'), await askedAgent('Filiale', 'fr')];
  expect(await unanswered(shop.agent_id)).toMatchObject({
    count: 1,
    questions: [{ question: ASKED, answer: null, turns: [{ agent_id: shop.agent_id }] }],
  });
  const { document_ids } = await answer(shop.conversation_id);
  const documents = await Promise.all(document_ids.map((uuid) => call(getDocument, { params: { uuid } })));
  expect(documents.map(({ name }) => name).sort()).toEqual([
    ...['Questions and answers – Shop', 'Questions et réponses – Filiale'],
  ]);
  for (const { agent_id } of [shop, branch]) {
    expect(await known(agent_id)).toMatchObject({ answer: { text: ANSWER } });
    expect((await unanswered(agent_id)).count).toBe(0);
  }
  // The first document of a server starts its retrieval, which on a busy machine takes longer than a reply waits for it.
  const { passages } = await call(searchKnowledge, { body: { query: ASKED, document_ids } });
  expect(passages.map(({ text }) => text).join()).toContain('rented by the hour');
  const { reply } = await call(chat, { body: { agent_id: shop.agent_id, message: ASKED } });
  expect(reply).toContain('rented by the hour');
  const params = { conversation_id: shop.conversation_id, event_id: 1 };
  const made = await call(getTurnTest, { params, query: {} });
  expect(made).toMatchObject({
    wanted_reply: ANSWER,
    test: { is_reference_bad: true, checks: [{ type: 'contains', text: expect.stringContaining('rented') }] },
  });
  expect((await runTests(call, shop.agent_id, [made.test])).run.passed).toBe(1);
  await expect(answer(shop.conversation_id)).rejects.toMatchObject({ code: 'question_not_found' });
});

it('teaches the agent that took the conversation over, where that one was asked', async () => {
  const [reception, sales] = [
    await askedAgent('Reception', 'en', 'Is there a student discount?'),
    await askedAgent('Sales', 'en', 'Where is the nearest harbour?'),
  ];
  const agent = { agent_id: sales.agent_id, agent_name: 'Sales' };
  await tested.server.database.pool.query(
    "update conversation_turns set agent = $2 where conversation_id = $1 and event_id = 1 and role = 'agent'",
    [reception.conversation_id, agent],
  );
  const { questions } = await unanswered(reception.agent_id);
  expect(questions[0]?.turns[0]?.agent_id).toBe(sales.agent_id);
  await answer(reception.conversation_id, 'Students pay half.');
  const documentsOf = async (id: string) =>
    (await call(getAgent, { params: { id } })).conversation_config.agent?.prompt?.knowledge_base?.length ?? 0;
  expect([await documentsOf(reception.agent_id), await documentsOf(sales.agent_id)]).toEqual([0, 1]);
});

it('adds to the collection that an agent has alone, and leaves a shared one as it is', async () => {
  const [one, other] = [
    await askedAgent('One', 'en', 'Where can I park a car?'),
    await askedAgent('Other', 'en', 'Are dogs allowed inside?'),
  ];
  const shared = await call(addQaDocument, {
    body: {
      name: 'Shared',
      agentId: one.agent_id,
      qa_pairs: [{ question: 'Who owns the shop?', answer: 'Ada owns the shop.' }],
    },
  });
  const detail = await call(getAgent, { params: { id: other.agent_id } });
  const { conversation_config: config } = await call(getAgent, { params: { id: one.agent_id } });
  await tested.server.database.pool.query(
    `update agent_versions set conversation_config = jsonb_set(conversation_config, '{agent,prompt,knowledge_base}', $1)
      where agent_row_id = $2`,
    [JSON.stringify(config.agent?.prompt?.knowledge_base), detail.provider_uuid],
  );
  const first = await answer(one.conversation_id, 'Cars park behind the shop.');
  expect(first.document_ids).not.toContain(shared.uuid);
  await ask(one.agent_id, 'Do you repair umbrellas?').then((id) => answer(id, 'Umbrellas are repaired.'));
  const [uuid = ''] = first.document_ids;
  const { qa_metadata } = await call(getDocument, { params: { uuid } });
  expect(qa_metadata?.original_qa_pairs).toMatchObject([
    { question: 'Where can I park a car?' },
    { question: 'Do you repair umbrellas?', answer: 'Umbrellas are repaired.' },
  ]);
  expect((await call(getDocument, { params: { uuid: shared.uuid } })).qa_pairs_count).toBe(1);
});

it('takes one answer of two members who answer a question at the same moment', async () => {
  const { agent_id, conversation_id } = await askedAgent('Asked', 'en', 'Do you have a garden?');
  const answers = await Promise.allSettled(
    ['There is a garden.', 'There is none.'].map((text) => answer(conversation_id, text)),
  );
  const refusals = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refusals).toMatchObject([{ code: 'question_not_found' }]);
  const [{ conversation_config }] = await Promise.all([
    call(getAgent, { params: { id: agent_id } }),
    known(agent_id),
  ]);
  expect(conversation_config.agent?.prompt?.knowledge_base).toHaveLength(1);
});

it('makes one collection of the first two answers where they come at the same moment', async () => {
  const { agent_id, conversation_id } = await askedAgent('Twice', 'en', 'Where can I park a car?');
  const asked = [conversation_id, await ask(agent_id, 'Do you repair umbrellas?')];
  const [one, other] = await Promise.all(asked.map((id) => answer(id, `The answer of ${id}.`)));
  expect(one?.document_ids).toEqual(other?.document_ids);
  const [uuid = ''] = one?.document_ids ?? [];
  expect((await call(getDocument, { params: { uuid } })).qa_pairs_count).toBe(2);
});

it('does not save a collection over an answer that was added since it was read', async () => {
  const { agent_id, conversation_id } = await askedAgent('Edited', 'en', 'Where can I buy a kayak?');
  const [uuid = ''] = (await answer(conversation_id, 'Kayaks are sold at the pier.')).document_ids;
  const read = () => call(getDocument, { params: { uuid } });
  const opened = await read();
  await ask(agent_id, 'Do you repair umbrellas?').then((id) => answer(id, 'Umbrellas are repaired.'));
  const edited = opened.qa_metadata?.original_qa_pairs.map((pair) => ({ ...pair, answer: 'At the pier.' }));
  const save = (base_revision: number) =>
    call(updateDocument, { params: { uuid }, body: { qa_pairs: edited, base_revision } });
  await expect(save(opened.revision)).rejects.toMatchObject({ status: 409, code: 'document_changed' });
  const { revision, qa_metadata } = await read();
  expect(qa_metadata?.original_qa_pairs).toMatchObject([
    { answer: 'Kayaks are sold at the pier.' },
    { answer: 'Umbrellas are repaired.' },
  ]);
  expect((await save(revision)).qa_pairs_count).toBe(1);
});

it('keeps an answer when the conversation is analysed again, and opens the question when its document goes', async () => {
  const { agent_id, conversation_id } = await askedAgent('Again', 'en', 'Is there a swimming pool?');
  const { document_ids } = await answer(conversation_id, 'The pool is on the roof.');
  await known(agent_id);
  await call(repeatAnalysis, { params: { conversation_id } });
  await analysed(conversation_id);
  expect((await unanswered(agent_id)).count).toBe(0);
  await tested.server.database.pool.query('delete from knowledge_documents where id = any($1)', [
    document_ids,
  ]);
  expect(await unanswered(agent_id)).toMatchObject({ count: 1, questions: [{ answer: null }] });
});

it('opens the question when its collection is deleted, and closes it when that is undone', async () => {
  const { agent_id, conversation_id } = await askedAgent('Undone', 'en', 'Can I rent a tandem?');
  const { document_ids } = await answer(conversation_id, 'Tandems are rented by the day.');
  const before = await known(agent_id);
  await detachKnowledge(agent_id);
  const [uuid = ''] = document_ids;
  await call(deleteDocument, { params: { external_id: uuid }, query: { provider_uuid: uuid } });
  expect(await unanswered(agent_id)).toMatchObject({ count: 1, questions: [{ answer: null }] });
  await call(undoDocumentDeletion, { params: { uuid } });
  expect(await unanswered(agent_id)).toMatchObject({ count: 0, questions: [before] });
});

it('leaves a question with its newer answer when the deletion of the older one is undone', async () => {
  const { agent_id, conversation_id } = await askedAgent('Newer', 'en', 'Do you rent canoes?');
  const [uuid = ''] = (await answer(conversation_id, 'Canoes are rented in July.')).document_ids;
  await detachKnowledge(agent_id);
  await call(deleteDocument, { params: { external_id: uuid }, query: { provider_uuid: uuid } });
  await answer(conversation_id, 'Canoes are rented in August.');
  const newer = await known(agent_id);
  await call(undoDocumentDeletion, { params: { uuid } });
  expect((await unanswered(agent_id)).questions).toEqual([newer]);
  const { rows } = await tested.server.database.pool.query(
    'select document_id from unanswered_questions where conversation_id = $1',
    [conversation_id],
  );
  expect(rows).not.toEqual([{ document_id: uuid }]);
});

it('takes no empty answer, none with markup and none of a viewer', async () => {
  const { conversation_id } = await askedAgent('Refusing', 'en', 'Have you got a helicopter?');
  await expect(answer(conversation_id, ' ')).rejects.toMatchObject({ status: 400 });
  await expect(answer(conversation_id, '<b>Yes</b>')).rejects.toMatchObject({ status: 400 });
  const viewer = await tested.server.signIn('viewer');
  const params = { conversation_id, event_id: 1 };
  await expect(viewer.call(answerQuestion, { params, body: { answer: 'Yes.' } })).rejects.toMatchObject({
    status: 403,
  });
});
