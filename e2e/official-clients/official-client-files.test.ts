import { TextConversation } from '@elevenlabs/client';
import { createAgent } from '@parley/contract/agents.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import { getSignedUrl } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { made } from '../../server/test/knowledge/made-documents.ts';
import { type RunningServer, startServer } from '../../server/test/support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const BILL = `# Bill of May

The total of this bill is 84 euros.

It is due on 3 June.`;

/** A text conversation through the official client with an agent that takes so many files. */
async function converse(maxFiles: number) {
  const { owner, url } = server;
  const { agent_id } = await owner.call(createAgent, {
    body: {
      name: 'Billing',
      type: 'chat',
      conversation_config: {
        agent: { first_message: 'Hello!', language: 'en', prompt: { prompt: 'You answer about bills.' } },
        conversation: {
          text_only: true,
          file_input: { enabled: maxFiles > 0, max_files_per_conversation: maxFiles },
        },
      },
    },
  });
  const { signed_url } = await owner.call(getSignedUrl, { query: { agent_id } });
  const said: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const conversation = await TextConversation.startSession({
    signedUrl: signed_url,
    origin: url.replace('http', 'ws'),
    textOnly: true,
    onMessage({ role, message }) {
      if (role !== 'agent') return;
      said.push(message);
      waiting.resolve();
    },
  });
  await waiting.promise;
  return {
    conversation,
    id: conversation.getId(),
    said,
    /** Settles when the agent has spoken so often. */
    spoken: (times: number) => expect.poll(() => said.length, { timeout: 30_000 }).toBe(times),
  };
}

const logOf = async (conversation_id: string) =>
  (await server.owner.call(getCallLog, { params: { conversation_id } })).data;

describe('the official client', () => {
  it('gives a file with a message, which the agent reads and call logs store', async () => {
    const { conversation, id, said, spoken } = await converse(2);
    const { fileId } = await conversation.uploadFile(new File([BILL], 'Bill of May.md'));
    expect(fileId).toMatch(/^file_[0-9a-z]{26}$/);
    conversation.sendMultimodalMessage({ text: 'What is the total of my bill?', fileIds: [fileId] });
    await spoken(2);
    expect(said[1]).toContain('84 euros');
    conversation.sendUserMessage('When is it due?');
    await spoken(3);
    expect(said[2]).toContain('3 June');
    await conversation.endSession();
    await expect.poll(async () => (await logOf(id)).status).toBe('done');
    const { transcript } = await logOf(id);
    expect(transcript[1]).toMatchObject({
      role: 'user',
      message: 'What is the total of my bill?',
      file_inputs: [{ file_id: fileId, original_filename: 'Bill of May.md', mime_type: 'text/plain' }],
    });
    const stored = await fetch(`${server.url}/api/test/logs/${id}/files/${fileId}`, {
      headers: { authorization: `Bearer ${server.owner.token}` },
    });
    expect(stored.headers.get('content-disposition')).toContain('attachment; filename="Bill of May.md"');
    expect(await stored.text()).toBe(BILL);
  });

  it('gives a PDF without a word, and is told what cannot be read, and when it is enough', async () => {
    const { conversation, id, spoken } = await converse(1);
    const picture = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)], 'me.png');
    await expect(conversation.uploadFile(picture)).rejects.toThrow('Unsupported file type.');
    const pdf = new File([new Uint8Array(made('chromium.fr.pdf'))], 'Tarifs.pdf');
    const { fileId } = await conversation.uploadFile(pdf);
    conversation.sendMultimodalMessage({ fileId });
    await spoken(2);
    await expect(conversation.uploadFile(new File([BILL], 'b.txt'))).rejects.toThrow('At most 1 files');
    await conversation.endSession();
    await expect.poll(async () => (await logOf(id)).status).toBe('done');
    expect((await logOf(id)).transcript[1]).toMatchObject({
      role: 'user',
      message: '',
      file_inputs: [{ original_filename: 'Tarifs.pdf', mime_type: 'application/pdf' }],
    });
    await expect(conversation.uploadFile(pdf)).rejects.toThrow('This conversation is over.');
  });

  it('is refused by an agent that takes no files', async () => {
    const { conversation } = await converse(0);
    const refused = conversation.uploadFile(new File([BILL], 'Bill.txt'));
    await expect(refused).rejects.toThrow('Upload failed: 403 This agent takes no files.');
    await conversation.endSession();
  });
});
