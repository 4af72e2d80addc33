import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import type { ReplyRequest } from '@parley/engine/language-model/language-model.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { pdfOfPages } from '../support/hostile-pdf.ts';
import { openLiveClient } from '../support/live-client.ts';
import { beginRequest, FILE_PART_HEAD, formHead } from '../support/raw-request.ts';
import { resumingVisitor } from '../support/resuming-visitor.ts';

const requests: ReplyRequest[] = [];
const model = {
  answering: { source: 'scripted', name: 'reader' } as const,
  async *reply(request: ReplyRequest) {
    requests.push(request);
    yield { type: 'text-delta' as const, text: 'I have read it.' };
    yield { type: 'end' as const, reason: 'stop' as const };
  },
};

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  server = await startConversationServer({ rules: [] }, { languageModel: model });
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Of an agent that visitors of a website give files to. */
const READER = {
  agent: { language: 'en', prompt: { prompt: 'Read.' } },
  conversation: { text_only: true, file_input: { enabled: true, max_files_per_conversation: 3 } },
};

async function begin(platform?: PlatformSettings) {
  const { agent_id } = await team.createAgent(READER, platform);
  const { signed_url } = await team.call(getSignedUrl, { query: { agent_id } });
  const client = await openLiveClient(signed_url);
  const { conversation_initiation_metadata_event: metadata } = await client.begin();
  return { client, id: metadata.conversation_id };
}

async function upload(
  id: string,
  bytes: Uint8Array | string,
  name = 'notes.txt',
  signal?: AbortSignal,
): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([bytes as string], name));
  return fetch(`${server.url}/v1/convai/conversations/${id}/files`, {
    method: 'POST',
    body,
    ...(signal && { signal }),
  });
}

const given = async (id: string, text: string, name?: string): Promise<string> =>
  ((await (await upload(id, text, name)).json()) as { file_id: string }).file_id;

const recorded = async (conversation_id: string) =>
  team.call(getConversation, { params: { conversation_id } });

const download = ({ caller }: TestCaller, id: string, file_id: string): Promise<Response> =>
  fetch(`${server.url}/api/test/logs/${id}/files/${file_id}`, {
    headers: { authorization: `Bearer ${caller.userId}` },
  });

async function storedFiles(): Promise<string[]> {
  const folder = join(server.dataFolder, 'files', 'conversation-files');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('file_'));
}

describe('files of callers', () => {
  it('reach the model as part of the message, bounded, and in the order of the messages', async () => {
    const { client, id } = await begin();
    const first = await given(id, 'Alpha. '.repeat(10_000), '../folder/first.txt');
    const second = await given(id, 'Beta.');
    client.send({
      type: 'multimodal_message',
      text: { type: 'user_message', text: 'Compare them.' },
      files: [first, second].map((file_id) => ({ type: 'file_input', file_id })),
    });
    client.send({ type: 'user_message', text: 'And now?' });
    await expect
      .poll(() => requests.at(-1)?.messages.findLast(({ role }) => role === 'user'))
      .toEqual({
        role: 'user',
        text: 'And now?',
      });
    const asked = requests.at(-1)?.messages.find(({ role }) => role === 'user');
    expect(asked).toMatchObject({
      text: 'Compare them.',
      files: [
        { id: first, name: 'first.txt', isCut: true },
        { id: second, text: 'Beta.', isCut: false },
      ],
    });
    expect(asked?.role === 'user' && asked.files?.[0]?.text.length).toBe(30_000);
    client[Symbol.dispose]();
  });

  it('are reported missing where the conversation does not have them, without losing the words', async () => {
    const { client, id } = await begin();
    const other = await begin();
    const foreign = await given(other.id, 'Not yours.');
    client.send({
      type: 'multimodal_message',
      text: { type: 'user_message', text: 'Read this.' },
      file: { type: 'file_input', file_id: foreign },
    });
    expect((await client.next('error')).error_event).toMatchObject({ error_type: 'file_not_found' });
    await client.next('agent_response');
    expect((await recorded(id)).turns[0]).toMatchObject({ message: 'Read this.', file_inputs: [] });
    client[Symbol.dispose]();
    other.client[Symbol.dispose]();
  });

  it('are refused beyond the bounds of the agent, the server and the conversation, and leave nothing', async () => {
    const { client, id } = await begin();
    const before = await storedFiles();
    const large = await upload(id, randomBytes(10 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    expect((await upload(id, '')).status).toBe(422);
    const nothing = await fetch(`${server.url}/v1/convai/conversations/${id}/files`, {
      method: 'POST',
      body: new FormData(),
    });
    expect(nothing.status).toBe(400);
    const parallel = await Promise.all(Array.from({ length: 11 }, (_, at) => upload(id, `Note ${at}.`)));
    expect(parallel.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 409, 409]);
    expect(await storedFiles()).toHaveLength(before.length + 9);
    const strange = await upload(`conv_${'0'.repeat(26)}`, 'Anybody?');
    expect(strange.status).toBe(404);
    expect(await strange.json()).toMatchObject({ error: { code: 'conversation_not_found' } });
    client[Symbol.dispose]();
  });

  it('count against the bound of the agent, and outlive the conversation, only where messages name them', async () => {
    const { client, id } = await begin();
    const unnamed = await given(id, 'The wrong contract.');
    const named = await Promise.all(['One.', 'Two.', 'Three.'].map((text) => given(id, text)));
    const send = async (...ids: string[]) => {
      const files = ids.map((file_id) => ({ type: 'file_input', file_id }));
      client.send({ type: 'multimodal_message', text: { type: 'user_message', text: 'Read.' }, files });
      await client.next('agent_response');
    };
    await send(...named.slice(0, 2));
    await send(...named.slice(1), unnamed);
    expect((await client.next('error')).error_event).toMatchObject({ error_type: 'file_not_found' });
    expect((await upload(id, 'Four.')).status).toBe(409);
    client.socket.close(1000);
    await expect.poll(async () => (await recorded(id)).analysis_status, { timeout: 20_000 }).toBe('done');
    await server.conversations.forgetRecordings();
    const inputs = (await recorded(id)).turns.flatMap(({ file_inputs }) => file_inputs);
    expect(inputs.map(({ file_id }) => file_id)).toEqual([...named.slice(0, 2), ...named.slice(1)]);
    const stored = await storedFiles();
    expect([...named, unnamed].map((file) => stored.some((name) => name.includes(file)))).toEqual([
      ...[true, true, true],
      false,
    ]);
  });

  it('are not waited for where the conversation takes none, and come alone in their form', async () => {
    const { client, id } = await begin();
    const path = (of: string) => `/v1/convai/conversations/${of}/files`;
    const body = new Uint8Array(9_500_000).fill(120);
    using stalled = await beginRequest(server.url, {
      head: formHead(path(`conv_${'0'.repeat(26)}`), { host: 'parley', length: body.length + 1_000 }),
      body: Buffer.concat([Buffer.from(FILE_PART_HEAD), body]),
    });
    expect(await stalled.firstBytes).toMatch(/^HTTP\/1\.1 404 .*"code":"conversation_not_found"/s);
    const form = new FormData();
    form.append('note', 'x'.repeat(1_000_000));
    form.append('file', new File(['Alpha.'], 'a.txt'));
    const crowded = await fetch(`${server.url}${path(id)}`, { method: 'POST', body: form });
    expect([crowded.status, await crowded.json()]).toMatchObject([
      413,
      { error: { code: 'body_too_large' } },
    ]);
    client[Symbol.dispose]();
  });

  it('are given out to the team of the conversation alone, and never as a page', async () => {
    const { client, id } = await begin();
    const other = await begin();
    const page = '<!doctype html><title>x</title><script>alert(1)</script><p>Hello there.</p>';
    const file_id = await given(id, page, '..\\a/"é\r\n;.pdf');
    const answer = await download(team, id, file_id);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(page);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html\b/),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[\w .-]+"; filename\*=UTF-8''[\w%.-]+$/,
      ),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    const strangers = await server.newTeam();
    const refused = [
      await download(strangers, id, file_id),
      await download(team, other.id, file_id),
      await download(team, id, `file_${'0'.repeat(26)}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    client[Symbol.dispose]();
    other.client[Symbol.dispose]();
  });

  it('are deleted with their conversation', async () => {
    const { client, id } = await begin();
    const file_id = await given(id, 'Not for long.');
    client.socket.close(1000);
    await server.database.pool.query('delete from conversations where id = $1', [id]);
    await server.conversations.forgetRecordings();
    expect((await storedFiles()).some((name) => name.includes(file_id))).toBe(false);
    const { rows } = await server.database.pool.query('select 1 from conversation_files where id = $1', [
      file_id,
    ]);
    expect(rows).toEqual([]);
  });

  it('are deleted also while a recording cannot be', async () => {
    const { client, id } = await begin();
    const file_id = await given(id, 'Not for long.');
    const { pool } = server.database;
    await mkdir(join(server.dataFolder, 'files', 'a-folder'), { recursive: true });
    await pool.query("insert into conversation_recordings (path) values ('a-folder')");
    client.socket.close(1000);
    await pool.query('delete from conversations where id = $1', [id]);
    await expect(server.conversations.forgetRecordings()).rejects.toThrow('1 files remain.');
    await pool.query('delete from conversation_recordings');
    expect((await storedFiles()).some((name) => name.includes(file_id))).toBe(false);
  });

  it('are erased with what was said where the agent asks for it', async () => {
    const { client, id } = await begin({ privacy: { delete_transcript_and_pii: true } });
    const file_id = await given(id, 'My account is 12345.');
    client.send({ type: 'multimodal_message', file: { type: 'file_input', file_id } });
    await client.next('agent_response');
    client.socket.close(1000);
    await expect.poll(async () => (await recorded(id)).transcript_erased, { timeout: 20_000 }).toBe(true);
    expect((await recorded(id)).turns.flatMap(({ file_inputs }) => file_inputs)).toEqual([]);
    await expect.poll(async () => (await storedFiles()).some((name) => name.includes(file_id))).toBe(false);
    const { rows } = await server.database.pool.query('select 1 from conversation_files where id = $1', [
      file_id,
    ]);
    expect(rows).toEqual([]);
  });

  it('are shown to the page that comes back, and known to the agent still', async () => {
    const visitor = await resumingVisitor(server, team, READER);
    using first = await visitor.open();
    const file_id = await given(first.id, 'Alpha.', 'first.txt');
    first.send({ type: 'multimodal_message', files: [{ type: 'file_input', file_id }] });
    await first.next('agent_response');
    first.socket.close(1001);
    using second = await visitor.open(first.token);
    const { conversation_history_event: history } = await second.next('conversation_history');
    const named = { original_filename: 'first.txt', mime_type: 'text/plain', size_bytes: 6 };
    expect(history.turns[0]).toMatchObject({
      role: 'user',
      message: '',
      file_inputs: [{ file_id, ...named }],
    });
    await second.say('And now?');
    expect(requests.at(-1)?.messages[0]).toMatchObject({ files: [{ id: file_id, text: 'Alpha.' }] });
  });

  it('are answered after the page was left, if they were not before', async () => {
    const visitor = await resumingVisitor(server, team, READER);
    using first = await visitor.open();
    const file_id = await given(first.id, 'Omega.');
    first.send({ type: 'multimodal_message', files: [{ type: 'file_input', file_id }] });
    await first.next('agent_response');
    first.socket.close(1001);
    await expect.poll(async () => (await recorded(first.id)).turns.length).toBe(2);
    await server.database.pool.query(
      "delete from conversation_turns where conversation_id = $1 and role = 'agent'",
      [first.id],
    );
    using second = await visitor.open(first.token);
    await second.next('agent_response');
    expect(requests.at(-1)?.messages.at(-1)).toMatchObject({ files: [{ id: file_id, text: 'Omega.' }] });
  });

  it('can be given by pages of any origin', async () => {
    const { client, id } = await begin();
    const answer = await upload(id, 'From afar.');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    client[Symbol.dispose]();
  });
});

it('reads the small text of another team while six large documents of one visitor wait for their turns', async () => {
  const other = await server.newTeam();
  const file_input = { enabled: true, max_files_per_conversation: 10 };
  const config = { ...READER, conversation: { text_only: true, file_input } };
  const visitor = await (await resumingVisitor(server, team, config)).open();
  const elsewhere = await (await resumingVisitor(server, other, config)).open();
  const leaving = new AbortController();
  const ended: string[] = [];
  const give = async (id: string, bytes: Uint8Array | string, name: string) => {
    const { status } = await upload(id, bytes, name, leaving.signal);
    ended.push(`${name} ${status}`);
  };
  const document = pdfOfPages(10_000);
  const large = Array.from({ length: 6 }, (_, index) => give(visitor.id, document, `large-${index}.pdf`));
  const announced = sql`select from conversation_files where conversation_id = ${visitor.id}`;
  await expect
    .poll(async () => (await server.database.database.execute(announced)).rowCount, { timeout: 30_000 })
    .toBe(large.length);
  await give(elsewhere.id, 'Hello', 'small.txt');
  expect(ended).toContain('small.txt 200');
  expect(ended.length).toBeLessThanOrEqual(2);
  leaving.abort();
  await Promise.allSettled(large);
  visitor[Symbol.dispose]();
  elsewhere[Symbol.dispose]();
}, 120_000);
