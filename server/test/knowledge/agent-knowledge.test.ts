import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { AGENT_FILE_FORMAT } from '@parley/contract/agent-versions.ts';
import { createAgent, updateAgent } from '@parley/contract/agents.ts';
import { chat, createDraftSignedUrl, getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { addQaDocument, addTextDocument, deleteDocument, getDocument } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { lexiconOf } from '@parley/engine/language-model/offline/lexicon/lexicon.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startConversationServer } from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';

// What agents know, asked over the channels that callers use; the offline model answers.

const HOURS = `# Opening hours

The shop is open from Tuesday to Saturday, from 9:30 to 18:45.

## Repairs

| Repair | Price | Days |
| --- | --- | --- |
| Puncture | 18 € | 1 |
| Gear change | 42.50 € | 3 |`;
const WARRANTY = 'Every bicycle has a warranty of three years. The warranty does not cover tyres.';
const PAIRS = [{ question: 'Do you rent out tandems?', answer: 'Yes, for 35 € a day with two helmets.' }];

let server: RunningServer;
let call: SignedIn['call'];
const ids = { hours: '', warranty: '', pairs: '', theirs: '' };
beforeAll(async () => {
  server = await startServer();
  call = server.owner.call;
  ids.hours = await addText('Hours', HOURS);
  ids.warranty = await addText('Warranty', WARRANTY);
  ids.pairs = await ready(await call(addQaDocument, { body: { name: 'Questions', qa_pairs: PAIRS } }));
  ids.theirs = await addText(
    'Recipe',
    'The secret recipe of the other team needs seven lemons and a pinch of salt.',
  );
  // Retrieval in a conversation may take a second; a busy machine takes longer for the first.
  await call(searchKnowledge, { body: { query: 'When do you open?' } });
  const { pool } = server.database;
  const { rows } = await pool.query("insert into teams (name) values ('Theirs') returning id");
  await pool.query('update knowledge_documents set team_id = $1 where id = $2', [rows[0].id, ids.theirs]);
});
afterAll(() => server[Symbol.asyncDispose]());

async function ready({ uuid }: { uuid: string }): Promise<string> {
  await vi.waitFor(
    async () => {
      const { status } = await call(getDocument, { params: { uuid } });
      if (status !== 'ready') throw new Error(`The document is ${status}.`);
    },
    { timeout: 20_000 },
  );
  return uuid;
}

const addText = async (name: string, text: string) =>
  ready(await call(addTextDocument, { body: { name, text } }));

const reference = (id: string, usage_mode = 'auto') => ({ id, name: 'Document', type: 'text', usage_mode });

type Rag = NonNullable<NonNullable<NonNullable<ConversationConfig['agent']>['prompt']>['rag']>;

function config(documents: ReturnType<typeof reference>[], rag?: Rag): ConversationConfig {
  const prompt = {
    prompt: 'You are the assistant of a bicycle shop.',
    knowledge_base: documents,
    ...(rag ? { rag } : {}),
  };
  return { agent: { first_message: 'Hello!', language: 'en', prompt }, conversation: { text_only: true } };
}

async function newAgent(documents: ReturnType<typeof reference>[], rag?: Rag) {
  // Only a file may name a document of another team.
  const body = { name: 'Ada', conversation_config: config(documents, rag), format: AGENT_FILE_FORMAT };
  return call(createAgent, { body });
}

async function ask(documents: ReturnType<typeof reference>[], rag: Rag | undefined, message: string) {
  return call(chat, { body: { agent_id: (await newAgent(documents, rag)).agent_id, message } });
}

const recorded = (conversation_id: string) => call(getConversation, { params: { conversation_id } });
const admits = (reply: string) => lexiconOf('en').phrases.unknown.some((phrase) => reply.includes(phrase));
const lookUps = { enabled: true };

describe('an agent with retrieval', () => {
  it('answers from the passage that fits, names it, and has both stored with the turn', async () => {
    const documents = [reference(ids.hours), reference(ids.warranty)];
    const answer = await ask(documents, lookUps, 'How much is a gear change?');
    expect(answer.reply).toContain('42.50 €');
    expect(answer.evidence).toMatchObject([{ kind: 'document', source: ids.hours, title: 'Hours' }]);
    expect(answer.retrieval).toMatchObject({ embedding_model: null });
    const used = answer.retrieval?.passages.filter(({ is_used }) => is_used);
    expect(used).toMatchObject([{ document_id: ids.hours, document_name: 'Hours' }]);
    expect(answer.ledger.retrieval_end_ms).toBeGreaterThanOrEqual(answer.ledger.retrieval_start_ms ?? 0);
    const { turns, rag_usage } = await recorded(answer.conversation_id);
    expect(turns).toMatchObject([
      { role: 'user', retrieval: null },
      { role: 'agent', retrieval: answer.retrieval, evidence: answer.evidence },
    ]);
    expect(rag_usage).toEqual({ embedding_model: null, usage_count: 1 });
  });

  it('answers a stored question with its stored answer', async () => {
    const answer = await ask([reference(ids.pairs)], lookUps, 'Do you rent tandems?');
    expect(answer.reply).toContain('Yes, for 35 € a day with two helmets.');
  });

  it('is looked up for in a test also where it names a document from elsewhere', async () => {
    const document_ids = [ids.hours, '21m00Tcm4TlvDq8ikWAM'];
    const found = await call(searchKnowledge, {
      body: { query: 'How much is a gear change?', document_ids },
    });
    expect(found.passages[0]).toMatchObject({ document_id: ids.hours, is_given: true });
    expect(found.missing_document_ids).toEqual(['21m00Tcm4TlvDq8ikWAM']);
  });

  it('retrieves nothing for a greeting', async () => {
    const answer = await ask([reference(ids.hours)], lookUps, 'Hello');
    expect(answer).toMatchObject({ retrieval: null, evidence: [] });
    expect(answer.ledger.retrieval_start_ms).toBeUndefined();
    expect((await recorded(answer.conversation_id)).rag_usage).toBeNull();
  });

  it('says that it does not know what no document says', async () => {
    const answer = await ask(
      [reference(ids.hours), reference(ids.warranty)],
      lookUps,
      'Do you sell submarines?',
    );
    expect(admits(answer.reply)).toBe(true);
    expect(answer.evidence).toEqual([]);
    expect(answer.retrieval?.passages.filter(({ is_used }) => is_used)).toEqual([]);
  });

  it('knows a document of usage mode prompt by heart', async () => {
    const documents = [reference(ids.warranty, 'prompt'), reference(ids.hours)];
    const answer = await ask(documents, lookUps, 'How long is the warranty?');
    expect(answer.reply).toContain('three years');
    expect(answer.evidence).toMatchObject([{ kind: 'document', source: ids.warranty }]);
    expect(answer.retrieval?.passages.some(({ document_id }) => document_id === ids.warranty)).toBe(false);
  });

  it('never reaches a document of another team', async () => {
    for (const usage_mode of ['auto', 'prompt']) {
      const documents = [reference(ids.theirs, usage_mode), reference(ids.hours)];
      const answer = await ask(documents, lookUps, 'How many lemons does the secret recipe need?');
      expect(JSON.stringify(answer)).not.toContain('seven lemons');
    }
  });
});

describe('an agent without retrieval', () => {
  it('knows its documents by heart', async () => {
    const answer = await ask([reference(ids.hours), reference(ids.warranty)], undefined, 'When do you open?');
    expect(answer.reply).toContain('9:30 to 18:45');
    expect(answer.evidence).toMatchObject([{ kind: 'document', source: ids.hours }]);
    expect(answer.retrieval).toBeNull();
  });

  it('leaves out what does not fit, whole', async () => {
    const rag = { enabled: false, max_documents_length: WARRANTY.length + 10 };
    const documents = [reference(ids.hours), reference(ids.warranty)];
    expect(admits((await ask(documents, rag, 'When do you open?')).reply)).toBe(true);
    expect((await ask(documents, rag, 'Does the warranty cover tyres?')).reply).toContain(
      'does not cover tyres',
    );
  });

  it('never reaches a document of another team', async () => {
    const answer = await ask([reference(ids.theirs)], undefined, 'How many lemons does the recipe need?');
    expect(JSON.stringify(answer)).not.toContain('seven lemons');
  });
});

const ledgers = { conversation: { client_events: ['agent_response', 'turn_ledger'] } };

describe('a live conversation', () => {
  async function open(url: string) {
    const client = await openLiveClient(url);
    await client.begin({ conversation_config_override: ledgers });
    await client.next('turn_ledger');
    return client;
  }

  it('shows the tester what was retrieved, also with settings that were never saved', async () => {
    const draft = { name: 'Draft', conversation_config: config([reference(ids.hours)], lookUps) };
    const { signed_url } = await call(createDraftSignedUrl, { body: { draft } });
    using client = await open(signed_url);
    client.send({ type: 'user_message', text: 'How long does a puncture take?' });
    const { turn_ledger_event } = await client.next('turn_ledger');
    expect(turn_ledger_event.evidence).toMatchObject([{ source: ids.hours, title: 'Hours' }]);
    expect(turn_ledger_event.retrieval?.passages[0]).toMatchObject({ document_id: ids.hours, is_used: true });
  });

  it('understands a follow-up to the question before', async () => {
    const { agent_id } = await newAgent([reference(ids.hours)], lookUps);
    const { signed_url } = await call(getSignedUrl, { query: { agent_id, purpose: 'test' } });
    using client = await open(signed_url);
    client.send({ type: 'user_message', text: 'How much is a gear change?' });
    await client.next('turn_ledger');
    client.send({ type: 'user_message', text: 'And a puncture?' });
    await client.next('turn_ledger');
    const said = client.received.flatMap((each) =>
      each.type === 'agent_response' ? [each.agent_response_event.agent_response] : [],
    );
    expect(said.at(-1)).toContain('18 €');
  });

  it('goes on without a document that is deleted meanwhile', async () => {
    const id = await addText('Café', 'The café on the first floor serves walnut cake until half past five.');
    const { agent_id, provider_uuid } = await newAgent([reference(id)], lookUps);
    const { signed_url } = await call(getSignedUrl, { query: { agent_id, purpose: 'test' } });
    using client = await open(signed_url);
    const question = { type: 'user_message', text: 'Which cake does the café serve?' };
    client.send(question);
    expect((await client.next('turn_ledger')).turn_ledger_event.evidence).toHaveLength(1);
    await call(updateAgent, {
      params: { agent_id },
      body: { provider_uuid, name: 'Ada', conversation_config: config([]) },
    });
    await call(deleteDocument, { params: { external_id: id }, query: { provider_uuid: id } });
    client.send(question);
    const { evidence, retrieval, ledger } = (await client.next('turn_ledger')).turn_ledger_event;
    expect({ evidence, passages: retrieval?.passages, errors: ledger.errors }).toEqual({
      evidence: [],
      passages: [],
      errors: [],
    });
  });
});

describe('what was retrieved', () => {
  it('is erased with the words of a conversation; how often stays', async () => {
    const body = {
      name: 'Forgetful',
      conversation_config: config([reference(ids.hours)], lookUps),
      platform_settings: { privacy: { delete_transcript_and_pii: true } },
    };
    const { agent_id } = await call(createAgent, { body });
    const { signed_url } = await call(getSignedUrl, { query: { agent_id, purpose: 'test' } });
    const client = await openLiveClient(signed_url);
    const { conversation_initiation_metadata_event: begun } = await client.begin({
      conversation_config_override: ledgers,
    });
    await client.next('turn_ledger');
    client.send({ type: 'user_message', text: 'How much is a gear change?' });
    const { turn_ledger_event } = await client.next('turn_ledger');
    expect(turn_ledger_event.retrieval?.retrieval_query).toContain('gear');
    client.socket.close(1000);
    const stored = () => recorded(begun.conversation_id);
    await expect.poll(async () => (await stored()).transcript_erased, { timeout: 20_000 }).toBe(true);
    const record = await stored();
    expect(record.rag_usage).toEqual({ embedding_model: null, usage_count: 1 });
    expect(record.turns.at(-1)?.retrieval).toEqual({
      retrieval_query: '',
      embedding_model: null,
      passages: [],
    });
    expect(JSON.stringify(record)).not.toContain('gear');
  });
});

describe('retrieval that fails', () => {
  it('is noted, and the reply comes without', async () => {
    await using broken = await startConversationServer(
      { otherwise: { text: 'I cannot say.' } },
      {
        knowledge: {
          wholeTexts: async () => [],
          retrieve: () => Promise.reject(new Error('The thread is gone.')),
          warmUp() {},
        },
      },
    );
    const team = await broken.newTeam();
    const { agent_id } = await team.createAgent(config([reference(ids.hours)], lookUps));
    const answer = await team.call(chat, { body: { agent_id, message: 'When do you open?' } });
    expect(answer).toMatchObject({ reply: 'I cannot say.', retrieval: null, evidence: [] });
    expect(answer.ledger.errors).toEqual(['retrieval_failed']);
  });
});
