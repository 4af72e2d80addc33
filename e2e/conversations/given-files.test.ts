import { readFile } from 'node:fs/promises';
import { TextConversation } from '@elevenlabs/client';
import { createAgent, getAgent } from '@parley/contract/agents.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import { getSignedUrl } from '@parley/contract/conversation.ts';
import { expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const { server, browser } = consoleForTests();

it('offers the setting also for agents that only write', async () => {
  const user = await server().newUser('member');
  const agent = await user.call(createAgent, {
    body: {
      name: 'Writer',
      type: 'chat',
      conversation_config: { agent: { language: 'en', prompt: { prompt: 'Write.' } } },
    },
  });
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await page.addInitScript(() => localStorage.setItem('editor_sections', JSON.stringify({ design: true })));
  await editor.open(agent);
  await editor.choose(t('advanced.max_files'), '1 file');
  await editor.save();
  const saved = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(saved.conversation_config.conversation?.file_input?.max_files_per_conversation).toBe(1);
});

it('lets an agent take files by a setting, and gives them out of the transcript', async () => {
  const user = await server().newUser('admin');
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await page.addInitScript(() => localStorage.setItem('editor_sections', JSON.stringify({ advanced: true })));
  await editor.open(agent);
  await editor.choose(t('advanced.max_files'), '3 files');
  await editor.save();
  const saved = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(saved.conversation_config.conversation?.file_input).toEqual({
    enabled: true,
    max_files_per_conversation: 3,
  });

  const { signed_url } = await user.call(getSignedUrl, { query: { agent_id: agent.agent_id } });
  const conversation = await TextConversation.startSession({
    signedUrl: signed_url,
    origin: server().url.replace('http', 'ws'),
    textOnly: true,
  });
  const { fileId } = await conversation.uploadFile(new File(['My bicycle is red.'], 'Bicycle.txt'));
  conversation.sendMultimodalMessage({ text: 'This is mine.', fileId });
  const conversation_id = conversation.getId();
  const stored = async () => (await user.call(getCallLog, { params: { conversation_id } })).data;
  await expect.poll(async () => (await stored()).transcript.length).toBe(3);
  await conversation.endSession();

  await page.goto(`/call?conversation=${conversation_id}&turn=2`);
  const transcript = page.getByRole('region', { name: t('callLogs.transcript') });
  const button = transcript.getByRole('button', { name: t('record.save_file', { name: 'Bicycle.txt' }) });
  await button.waitFor();
  await expectAccessible(page, 'a file in a transcript', EVERYWHERE);
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Bicycle.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('My bicycle is red.');
});

it('gives files to an agent that is tested, and says why one is not taken', async () => {
  const user = await server().newUser('member');
  const agent = await user.call(createAgent, {
    body: {
      name: 'Billing',
      type: 'chat',
      conversation_config: {
        agent: { first_message: 'Hello!', language: 'en', prompt: { prompt: 'You answer about bills.' } },
        conversation: { text_only: true, file_input: { enabled: true, max_files_per_conversation: 2 } },
      },
    },
  });
  const page = await browser().newPage(server(), { user });
  await agentEditor(page, t).open(agent);
  const conversation = await startTestConversation(page, t);
  const choose = async (...names: string[]) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('testPanel.files.attach') }).click();
    const files = names.map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('The total is 84 euros.'),
    }));
    await (await choosing).setFiles(files);
  };
  const list = page.getByRole('list', { name: t('testPanel.files.list') });
  await choose('Film.mp4');
  await page.getByText(t('testPanel.fileProblem.kind')).waitFor();
  await choose('Bill.txt', 'Notes.txt', 'More.txt');
  await page.getByText(t('testPanel.fileProblem.tooMany', { most: 2 })).waitFor();
  await expectAccessible(page, 'files of a test message', EVERYWHERE);
  await list.getByRole('button', { name: t('buttons.remove_named', { name: 'Notes.txt' }) }).click();
  await conversation.ask('What is the total?');
  const said = conversation.messages.filter({ hasText: 'What is the total?' });
  await said.getByText('Bill.txt').waitFor();
  await conversation.messages.filter({ hasText: '84 euros' }).first().waitFor();
  expect(await list.count()).toBe(0);
});
