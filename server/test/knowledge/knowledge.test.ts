import { deleteAgent, duplicateAgent, listAgents } from '@parley/contract/agent-list.ts';
import { exportAgent } from '@parley/contract/agent-versions.ts';
import { createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import {
  addExternalDocument,
  addQaDocument,
  addTextDocument,
  deleteDocument,
  getDocument,
  listDependentAgents,
  listDocuments,
  retryDocument,
  updateDocument,
} from '@parley/contract/knowledge.ts';
import { listEmbeddingModels, searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';

let server: RunningServer;
let call: SignedIn['call'];
beforeAll(async () => {
  server = await startServer();
  call = server.owner.call;
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(async () => {
  for (const { external_id } of await call(listAgents, {}))
    await call(deleteAgent, { params: { external_id } });
  await server.database.pool.query('delete from knowledge_documents');
});

const HOURS = 'We are open from Monday to Friday, from nine in the morning until six in the evening.';
const PARKING = 'Visitors park behind the building, where the first two hours cost nothing.';
const PAIRS = [
  { question: 'Do you deliver?', answer: 'Yes, within two days.' },
  { question: 'Can I pay by cheque?', answer: 'No, by card or in cash.' },
];

const addText = (name: string, text: string, more: object = {}) =>
  call(addTextDocument, { body: { name, text, ...more } });

async function readyDocument(uuid: string) {
  const find = () => call(getDocument, { params: { uuid } });
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toBe('ready');
  return find();
}

async function addedAgent(knowledgeBase?: object[], others: object = {}) {
  const prompt = { prompt: 'You help.', ...(knowledgeBase ? { knowledge_base: knowledgeBase } : {}) };
  return call(createAgent, {
    body: { name: 'Léa', conversation_config: { agent: { prompt } }, ...others } as never,
  });
}

/** Files of agents may name documents of another team. */
const FROM_FILE = { format: 'parley-agent' };

const referenceTo = (id: string) => ({ id, name: 'Hours', type: 'text', usage_mode: 'auto' });

describe('a text', () => {
  it('is answered at once and known within seconds', async () => {
    const added = await addText('Hours', HOURS);
    expect(added).toMatchObject({
      name: 'Hours',
      external_id: added.uuid,
      config: { id: added.uuid, type: 'text', url: null },
      status: 'queued',
      progress: 0,
      is_usable: false,
      agent_version: null,
      failure: null,
      preview: HOURS,
      qa_pairs_count: null,
      file_name: null,
      access_info: { is_creator: true, role: 'admin' },
    });

    expect(await readyDocument(added.uuid)).toMatchObject({
      text: HOURS,
      is_text_cut: false,
      passages_count: 1,
      progress: 1,
      is_usable: true,
      qa_metadata: null,
      same_content_as: null,
    });
    expect(await call(searchKnowledge, { body: { query: 'When are you open?' } })).toMatchObject({
      passages: [{ document_id: added.uuid, document_name: 'Hours' }],
      missing_document_ids: [],
    });
  });

  it('is found in the list by words that are typed without their accents', async () => {
    const { uuid } = await addText('Résumé de l’été', 'La crème brûlée coûte huit euros cinquante.');
    await readyDocument(uuid);
    for (const search of ['resume de', 'CREME BRULEE']) {
      const { list } = await call(listDocuments, { query: { search } });
      expect(list.map((document) => document.uuid)).toEqual([uuid]);
    }
  });

  it.each([
    ['short', 'text_too_short'],
    ['x'.repeat(100_001), 'text_too_long'],
  ])('has to be of a certain length', async (text, message) => {
    await expect(addText('Hours', text)).rejects.toMatchObject({
      status: 400,
      body: { error: { detail: { fields: [{ path: 'text', message }] } } },
    });
  });

  it('is cut where a file is too long', async () => {
    const { uuid } = await addText('Long', HOURS);
    await readyDocument(uuid);
    await server.database.pool.query(
      'update knowledge_documents set source_text = null, text_characters = 300000 where id = $1',
      [uuid],
    );
    await server.database.pool.query('update knowledge_texts set text = $2 where document_id = $1', [
      uuid,
      'é'.repeat(300_000),
    ]);

    const { text, is_text_cut } = await call(getDocument, { params: { uuid } });
    expect([text.length, is_text_cut]).toEqual([200_000, true]);

    for (const [html, shown] of [
      [`${'é'.repeat(499_999)}<p>`, 'é'.repeat(499_999)],
      [`<p>${'é'.repeat(600_000)}</p>`, `<p>${'é'.repeat(499_997)}`],
    ]) {
      await server.database.pool.query(
        'update knowledge_texts set text = $2, html = $3 where document_id = $1',
        [uuid, HOURS, html],
      );
      const page = await call(getDocument, { params: { uuid } });
      expect([page.text, page.is_text_cut]).toEqual([HOURS, true]);
      expect(page.extracted_inner_html === shown).toBe(true);
    }
  });

  it('may contain what PostgreSQL cannot store', async () => {
    const added = await addText('Hours', `${HOURS}\0\ud800 Indeed.`);

    expect((await readyDocument(added.uuid)).text).toBe(`${HOURS}\uFFFD Indeed.`);
  });

  it('is shown by its first hundred characters without tags', async () => {
    const added = await addText('Long', `<b>Word</b> ${'word '.repeat(40)}`);

    expect(added.preview).toBe(`Word ${'word '.repeat(19)}…`.replace(' …', '…'));
  });
});

describe('questions and answers', () => {
  it('are a collection, and each pair can be found', async () => {
    const { uuid } = await call(addQaDocument, { body: { name: 'Questions', qa_pairs: PAIRS } });

    expect(await readyDocument(uuid)).toMatchObject({
      type: 'text',
      qa_pairs_count: 2,
      qa_metadata: { type: 'qa_collection', original_qa_pairs: PAIRS },
    });
    const { passages } = await call(searchKnowledge, { body: { query: 'Can I pay by cheque?' } });
    expect(passages[0]?.text).toContain('by card or in cash');
  });

  it('need at least one pair', async () => {
    await expect(call(addQaDocument, { body: { name: 'Questions', qa_pairs: [] } })).rejects.toMatchObject({
      body: { error: { detail: { fields: [{ path: 'qa_pairs', message: 'qa_pairs_required' }] } } },
    });
  });

  it.each([
    ['question_required', { question: ' ', answer: 'Yes.' }],
    ['answer_required', { question: 'Really?', answer: '' }],
  ])('are refused with %s', async (message, pair) => {
    await expect(
      call(addQaDocument, { body: { name: 'Questions', qa_pairs: [pair] } }),
    ).rejects.toMatchObject({ body: { error: { detail: { fields: [{ message }] } } } });
  });
});

it('offers no outside service', async () => {
  await expect(
    call(addExternalDocument, { body: { name: 'Wiki', externalType: 'notion' } }),
  ).rejects.toMatchObject({ status: 422, code: 'service_not_offered' });
});

it('has no model that compares meanings unless one is connected', async () => {
  expect(await call(listEmbeddingModels, {})).toEqual({ models: [] });
});

describe('the same content', () => {
  it('is refused the second time, unless it is wanted', async () => {
    const { uuid } = await addText('Hours', HOURS);
    await readyDocument(uuid);

    await expect(addText('Hours again', HOURS)).rejects.toMatchObject({
      status: 409,
      code: 'document_duplicate',
      body: { error: { detail: { uuid, name: 'Hours' } } },
    });
    const copy = await addText('Hours again', HOURS, { allow_duplicate: true });
    expect((await readyDocument(copy.uuid)).same_content_as).toEqual({ uuid, name: 'Hours' });
  });

  it('is stored once when it comes twice at the same moment', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => addText(`Hours ${i}`, HOURS)),
    );

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await call(listDocuments, { query: {} })).total).toBe(1);
  });

  it('of another team is no business of anybody', async () => {
    const { uuid } = await addText('Hours', HOURS);
    const { pool } = server.database;
    await pool.query("insert into teams (name) values ('Theirs')");
    await pool.query("update knowledge_documents set team_id = (select id from teams where name = 'Theirs')");

    expect((await addText('Hours', HOURS)).uuid).not.toBe(uuid);
  });
});

describe('a document added to an agent', () => {
  it('becomes part of a new version, and the first turns on retrieval', async () => {
    const { agent_id, version } = await addedAgent();

    const added = await addText('Hours', HOURS, { agentId: agent_id });
    const second = await addText('Parking', PARKING, { agentId: agent_id });

    expect([added.agent_version, second.agent_version]).toEqual([(version ?? 0) + 1, (version ?? 0) + 2]);
    const agent = await call(getAgent, { params: { id: agent_id } });
    expect(agent.conversation_config.agent?.prompt).toMatchObject({
      prompt: 'You help.',
      rag: { enabled: true },
      knowledge_base: [
        { id: added.uuid, name: 'Hours', type: 'text', usage_mode: 'auto' },
        { id: second.uuid, name: 'Parking', type: 'text', usage_mode: 'auto' },
      ],
    });
  });

  it('leaves retrieval alone that was switched off by hand', async () => {
    const { agent_id, provider_uuid } = await addedAgent();
    await addText('Hours', HOURS, { agentId: agent_id });
    const { conversation_config } = await call(getAgent, { params: { id: agent_id } });
    const prompt = { ...conversation_config.agent?.prompt, rag: { enabled: false } };
    await call(updateAgent, {
      params: { agent_id },
      body: { provider_uuid, conversation_config: { agent: { ...conversation_config.agent, prompt } } },
    });

    await addText('Parking', PARKING, { agentId: agent_id });

    const agent = await call(getAgent, { params: { id: agent_id } });
    expect(agent.conversation_config.agent?.prompt?.rag).toEqual({ enabled: false });
  });

  it('is all there however many are added at the same moment', async () => {
    const { agent_id } = await addedAgent();

    await Promise.all(
      Array.from({ length: 6 }, (_, i) => addText(`Text ${i}`, `${HOURS} ${i}`, { agentId: agent_id })),
    );

    const agent = await call(getAgent, { params: { id: agent_id } });
    expect(agent.conversation_config.agent?.prompt?.knowledge_base).toHaveLength(6);
  });

  it('stays known to copies, files and what comes of them', async () => {
    const { agent_id } = await addedAgent();
    const { uuid } = await addText('Hours', HOURS, { agentId: agent_id });
    const reference = { id: uuid, name: 'Hours', type: 'text', usage_mode: 'auto' };

    const copy = await call(duplicateAgent, { params: { external_id: agent_id } });
    const file = await call(exportAgent, { params: { id: agent_id } });
    const imported = await call(createAgent, { body: file });

    expect(imported.conversation_config.agent?.prompt?.knowledge_base).toEqual([reference]);
    const dependent = async () =>
      (await call(listDependentAgents, { params: { id: uuid } })).agents.map(({ id }) => id).toSorted();
    const ids = [agent_id, copy.agent_id, imported.agent_id];
    expect(await dependent()).toEqual(ids.toSorted());
    await call(deleteAgent, { params: { external_id: agent_id } });
    expect(await dependent()).toEqual(ids.slice(1).toSorted());
  });

  it('is one of the team, though it may be deleted later, or be named by a file', async () => {
    const [own, theirs] = [await addText('Hours', HOURS), await addText('Parking', PARKING)];
    const { pool } = server.database;
    const { rows } = await pool.query("insert into teams (name) values ('Others') returning id");
    await pool.query('update knowledge_documents set team_id = $1 where id = $2', [rows[0].id, theirs.uuid]);
    const references = [referenceTo(own.uuid), referenceTo(theirs.uuid), referenceTo('unknown')];
    const refusal = {
      status: 400,
      message: 'The agent names a document that this team does not have.',
      fields: [1, 2].map((position) => ({
        path: `conversation_config.agent.prompt.knowledge_base.${position}.id`,
        message: 'document_not_found',
      })),
    };
    await expect(addedAgent(references)).rejects.toMatchObject(refusal);
    expect(await call(listAgents, {})).toEqual([]);
    const agent = await addedAgent([referenceTo(own.uuid.toUpperCase())]);
    const save = (fields: object) => {
      const conversation_config = { agent: { prompt: { prompt: 'You help.', ...fields } } };
      const { agent_id, provider_uuid } = agent;
      const body = { provider_uuid, conversation_config } as never;
      return call(updateAgent, { params: { agent_id }, body });
    };
    await expect(save({ knowledge_base: references })).rejects.toMatchObject(refusal);
    await expect(save({ tool_ids: ['tool_unknown'] })).rejects.toMatchObject({
      fields: [{ path: 'conversation_config.agent.prompt.tool_ids.0', message: 'tool_not_found' }],
    });
    await pool.query('delete from knowledge_documents where id = $1', [own.uuid]);
    expect((await save({ knowledge_base: references.slice(0, 1), temperature: 1 })).version).toBe(2);
    const imported = await addedAgent(references, { ...FROM_FILE, name: 'Imported' });
    expect(imported.conversation_config.agent?.prompt?.knowledge_base).toEqual(references);
  });

  it('is not stored when there is no such agent', async () => {
    await expect(addText('Hours', HOURS, { agentId: `agent_${'0'.repeat(26)}` })).rejects.toMatchObject({
      status: 404,
      code: 'agent_not_found',
    });

    expect((await call(listDocuments, { query: {} })).total).toBe(0);
  });

  it('is not stored when the agent knows all it may', async () => {
    const references = Array.from({ length: 2_000 }, (_, i) => referenceTo(`document ${i}`));
    const { agent_id } = await addedAgent(references, FROM_FILE);

    await expect(addText('Hours', HOURS, { agentId: agent_id })).rejects.toMatchObject({
      status: 422,
      code: 'too_many_documents',
    });
    expect((await call(listDocuments, { query: {} })).total).toBe(0);
    await expect(addedAgent([...references, referenceTo('one more')], FROM_FILE)).rejects.toMatchObject({
      code: 'too_many_documents',
    });
  });
});

describe('changing a document', () => {
  it('has its text read anew', async () => {
    const { uuid } = await addText('Hours', HOURS);
    await readyDocument(uuid);

    const changed = await call(updateDocument, {
      params: { uuid },
      body: { name: 'Parking', text: PARKING },
    });

    expect(changed).toMatchObject({ name: 'Parking', status: 'queued', is_usable: true, preview: PARKING });
    expect((await readyDocument(uuid)).text).toBe(PARKING);
    const search = (query: string) => call(searchKnowledge, { body: { query, document_ids: [uuid] } });
    expect((await search('Where can visitors park?')).passages[0]?.text).toBe(PARKING);
  });

  it('changes nothing when nothing is different', async () => {
    const { uuid } = await call(addQaDocument, { body: { name: 'Questions', qa_pairs: PAIRS } });
    await readyDocument(uuid);

    const body = { name: 'Questions', qa_pairs: PAIRS };
    expect((await call(updateDocument, { params: { uuid }, body })).status).toBe('ready');
  });

  it('gives a collection other pairs', async () => {
    const { uuid } = await call(addQaDocument, { body: { name: 'Questions', qa_pairs: PAIRS } });
    await readyDocument(uuid);

    await call(updateDocument, { params: { uuid }, body: { qa_pairs: PAIRS.slice(1) } });

    expect(await readyDocument(uuid)).toMatchObject({ qa_pairs_count: 1 });
  });

  it('takes no text for a collection and no pairs for a text', async () => {
    const text = await addText('Hours', HOURS);
    const collection = await call(addQaDocument, { body: { name: 'Questions', qa_pairs: PAIRS } });

    const change = (uuid: string, body: object) => call(updateDocument, { params: { uuid }, body });

    const refusal = { status: 409, code: 'document_kind_mismatch' };
    await expect(change(collection.uuid, { text: HOURS })).rejects.toMatchObject(refusal);
    await expect(change(text.uuid, { qa_pairs: PAIRS })).rejects.toMatchObject(refusal);
  });

  it('is read once more only after it failed', async () => {
    const { uuid } = await addText('Hours', HOURS);
    await readyDocument(uuid);
    await expect(call(retryDocument, { params: { uuid } })).rejects.toMatchObject({
      status: 409,
      code: 'document_not_failed',
    });
    await server.database.pool.query(
      "update knowledge_documents set status = 'failed', failure_code = 'reading_failed'",
    );

    expect(await call(retryDocument, { params: { uuid } })).toMatchObject({
      status: 'queued',
      failure: null,
    });
    await readyDocument(uuid);
  });
});

describe('deleting a document', () => {
  const remove = (external_id: string, provider_uuid = external_id) =>
    call(deleteDocument, { params: { external_id }, query: { provider_uuid } });

  it('is refused while agents use it in the version in force', async () => {
    const { agent_id, provider_uuid } = await addedAgent();
    const { uuid } = await addText('Hours', HOURS, { agentId: agent_id });

    await expect(remove(uuid)).rejects.toMatchObject({
      status: 409,
      code: 'document_has_dependent_agents',
      body: { error: { detail: { agents: [{ id: agent_id, name: 'Léa' }] } } },
    });
    expect(await call(listDependentAgents, { params: { id: uuid } })).toMatchObject({
      agents: [{ id: agent_id, name: 'Léa', access_level: 'admin' }],
    });

    await call(updateAgent, {
      params: { agent_id },
      body: { provider_uuid, conversation_config: { agent: { prompt: { prompt: 'You help.' } } } },
    });
    expect(await call(listDependentAgents, { params: { id: uuid } })).toEqual({ agents: [] });
    await remove(uuid);
    await expect(call(getDocument, { params: { uuid } })).rejects.toMatchObject({ status: 404 });
  });

  it('needs both of its ids', async () => {
    const [one, other] = [await addText('Hours', HOURS), await addText('Parking', PARKING)];

    await expect(remove(one.uuid, other.uuid)).rejects.toMatchObject({
      status: 404,
      code: 'document_not_found',
    });
    const answer = await fetch(`${server.url}/api/test/knowledge-base/${one.uuid}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.owner.token}` },
    });
    expect(await answer.json()).toMatchObject({ error: { detail: { fields: [{ path: 'test_uuid' }] } } });
  });

  it('leaves nothing of it in any table', async () => {
    const { uuid } = await addText('Hours', HOURS);
    await readyDocument(uuid);

    await remove(uuid);

    const { rows } = await server.database.pool.query(
      "select table_name from information_schema.columns where column_name = 'document_id' and table_schema = 'public'",
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { table_name } of rows) {
      const { rowCount } = await server.database.pool.query(
        `select from ${table_name} where document_id = $1`,
        [uuid],
      );
      expect([table_name, rowCount]).toEqual([table_name, 0]);
    }
  });

  it('ends the reading of it', async () => {
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, i) => addText(`Text ${i}`, `${i} ${HOURS.repeat(500)}`)),
    );

    await Promise.all(added.map(({ uuid }) => remove(uuid)));

    await expect
      .poll(async () => {
        const { rows } = await server.database.pool.query(
          "select count(*)::int as count from parley_jobs.job where name = 'knowledge-reading' and state < 'completed'",
        );
        return rows[0].count;
      })
      .toBe(0);
    const { rows } = await server.database.pool.query(
      'select (select count(*)::int from knowledge_passages) as passages, (select count(*)::int from knowledge_texts) as texts',
    );
    expect(rows).toEqual([{ passages: 0, texts: 0 }]);
  });
});

describe('the roles of a team', () => {
  it('let a viewer read and change nothing', async () => {
    const { uuid } = await addText('Hours', HOURS);
    await readyDocument(uuid);
    const viewer = await server.signIn('viewer');

    expect((await viewer.call(listDocuments, { query: {} })).list[0]?.access_info).toMatchObject({
      is_creator: false,
      role: 'viewer',
    });
    const refusal = { status: 403, code: 'not_allowed' };
    await expect(
      viewer.call(addTextDocument, { body: { name: 'Parking', text: PARKING } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      viewer.call(updateDocument, { params: { uuid }, body: { name: 'x' } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      viewer.call(deleteDocument, { params: { external_id: uuid }, query: { provider_uuid: uuid } }),
    ).rejects.toMatchObject(refusal);
  });
});
