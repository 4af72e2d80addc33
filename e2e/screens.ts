import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAgents } from '@parley/contract/agent-list.ts';
import { getAgent, updateAgent } from '@parley/contract/agents.ts';
import { connectWebsite } from '@parley/contract/integrations.ts';
import { assignNumber, listNumbers } from '@parley/contract/numbers.ts';
import type { Page } from 'playwright-core';
import { openDatabase } from '../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/database/embedded-postgres.ts';
import { takePicturesOfConversations } from './screens-of-conversations.ts';
import { OPERATOR, takePicturesOfOperation } from './screens-of-operation.ts';
import { takePicturesOfShell } from './screens-of-shell.ts';
import { writeCallerRecording } from './support/caller-recording.ts';
import { startConsoleServer } from './support/console-server.ts';
import { addExampleDocuments } from './support/example-documents.ts';
import { addShopServer, SHOP_TOOLS, storeActingAgent } from './support/example-functions.ts';
import { openWebhook } from './support/function-dialog.ts';
import type { Picture } from './support/picture.ts';
import { startShopToolServer } from './support/shop-tool-server.ts';
import { storeTemplates } from './support/stored-templates.ts';
import { openTestBrowser } from './support/test-browser.ts';
import { startTestConversation } from './support/test-conversation.ts';
import { startWebhookTarget } from './support/webhook-target.ts';
import { wordsOf } from './support/words.ts';

// `npm run screens [-- NAME…]`: makes the pictures of the documentation from a server of its own.

const FOLDER = join(import.meta.dirname, '../docs/screens');
const QUALITY = 82;
const [fr, en, es] = [wordsOf('fr'), wordsOf('en'), wordsOf('es')];
/** The names given on the command line; all pictures without one. */
const WANTED = process.argv.slice(2);

// A caller, and the transcript of their speech.
const QUESTIONS = ['How much is express delivery?', 'My order is late. What can I do?'] as const;
const call = await mkdtemp(join(tmpdir(), 'parley-screens-'));
const [caller, speech] = [join(call, 'caller.wav'), join(call, 'speech.json')];
await writeCallerRecording(caller, [7_000, QUESTIONS[0], 16_000, QUESTIONS[1], 60_000]);
const rules = QUESTIONS.map((text, index) => ({ order: index + 1, hears: { text } }));
await writeFile(speech, JSON.stringify({ recogniser: { rules } }));

// Under root the database runs as another user, who has to get in.
await chmod(call, 0o711);
await using folders = new AsyncDisposableStack();
folders.defer(() => rm(call, { recursive: true }));
await using postgres = await startEmbeddedPostgres(call, false);
await using database = openDatabase(postgres.url);
await using server = await startConsoleServer({
  bringsDatabase: true,
  env: {
    DATABASE_URL: postgres.url,
    PARLEY_SCRIPTED_SPEECH: speech,
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    PARLEY_OPERATORS: OPERATOR,
  },
});
await using shop = await startShopToolServer(SHOP_TOOLS);
await using target = await startWebhookTarget();
await using browser = await openTestBrowser([
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${caller}%noloop`,
]);
await mkdir(FOLDER, { recursive: true });

/** Opens an address, shows a state and stores a picture of it. */
const picture: Picture = async (name, options, show) => {
  if (WANTED.length > 0 && !WANTED.includes(name)) return;
  const page = await browser.newPage(server, { width: 1280, height: 800, ...options });
  await page.goto(options.address);
  await show(page);
  await page.mouse.move(0, 0);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  console.log(`${name}.webp, ${Math.round(bytes.length / 1000)} KB`);
  await browser.closePages();
};

await picture('sign-in-light-en', { address: '/', language: 'en' }, (page) =>
  page.getByLabel(en('fields.email')).waitFor(),
);

const english = await server.newUser('owner', 'Ada Lovelace');
const support = await storeTemplates(english, 'en');
await picture('agents-light-en', { address: '/', user: english }, (page) =>
  page
    .getByRole('button', { name: en('agents.add_number') })
    .first()
    .waitFor(),
);
await picture('editor-light-en', { address: `/agents?agent=${support}`, user: english }, async (page) => {
  const test = await startTestConversation(page, en);
  await test.ask('How much is express delivery?');
  await test.ask('My order is late');
});
await picture('call-light-en', { address: `/agents?agent=${support}`, user: english }, async (page) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.context().grantPermissions(['microphone']);
  await page.getByRole('button', { name: en('testPanel.test'), exact: true }).click();
  const messages = page.getByRole('log', { name: en('testPanel.conversation') }).getByRole('article');
  await messages.nth(2).locator('summary').click({ timeout: 60_000 });
  await messages.nth(4).waitFor({ timeout: 60_000 });
  await page.getByText(en('testPanel.speaking'), { exact: true }).waitFor();
  await messages.nth(2).scrollIntoViewIfNeeded();
});
await picture(
  'template-picker-light-es',
  { address: '/agents?agent=new&type=voice', user: english, language: 'es' },
  async (page) => {
    await page.getByRole('radio', { name: es('editor.template_support') }).check();
    await page
      .getByText(/atención al cliente de Empresa Ejemplo/)
      .first()
      .waitFor();
  },
);

/** Opens one section of the editor and closes the one above. */
async function openSection(page: Page, name: string, above: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${above}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

await picture('voices-light-en', { address: `/agents?agent=${support}`, user: english }, async (page) => {
  await page.getByRole('button', { name: new RegExp(`^${en('voices.voice')} `) }).click();
  await page.getByRole('dialog').getByRole('radio').nth(5).waitFor();
});
await picture('speech-light-en', { address: `/agents?agent=${support}`, user: english }, async (page) => {
  await openSection(page, en('editor.section_speech'), en('editor.section_prompt'));
  await page.getByText(en('speech.stability'), { exact: true }).first().waitFor();
});
await picture('history-light-en', { address: `/agents?agent=${support}`, user: english }, async (page) => {
  const agent = await english.call(getAgent, { params: { id: support } });
  const { agent_id, provider_uuid, conversation_config } = agent;
  const prompt = conversation_config.agent?.prompt?.prompt ?? '';
  const changed = prompt
    .replace('within 24 hours', 'within 4 hours')
    .replace(/friendly/i, 'patient and friendly');
  await english.call(updateAgent, {
    params: { agent_id },
    body: {
      provider_uuid,
      conversation_config: {
        agent: {
          ...conversation_config.agent,
          first_message: 'Hello, you have reached customer service. What can I do for you today?',
          prompt: { ...conversation_config.agent?.prompt, prompt: changed },
        },
      },
    },
  });
  await page.reload();
  await page.getByRole('button', { name: en('history.actions') }).click();
  await page.getByRole('menuitem', { name: en('history.open') }).click();
  await page.getByRole('dialog').getByRole('figure').first().waitFor();
});

await addExampleDocuments(english, {
  texts: ['en/swiftparcel.md', 'en/the-copper-kettle.md', 'en/millroad-garage.md'],
  files: ['writer.en.pdf', 'pandoc.en.docx'],
  pairs: {
    name: 'Opening hours',
    question: 'Are you open on Sundays?',
    answer: 'Only in December, from 10 to 4.',
  },
});
await picture('knowledge-light-en', { address: '/knowledge-base', user: english }, (page) =>
  page.getByText('Opening hours').waitFor(),
);

const { id: serverId } = await addShopServer(english, 'Shop', shop.url);
const acting = await storeActingAgent(english, {
  name: 'Order desk',
  language: 'en',
  serverId,
  origin: target.origin,
});
await picture('functions-light-en', { address: `/agents?agent=${acting}`, user: english }, async (page) => {
  await openSection(page, en('editor.section_tools'), en('editor.section_prompt'));
  await page
    .getByRole('switch', { name: en('toolServers.runs_unasked_named', { name: 'find_order' }) })
    .waitFor();
});
await picture(
  'tool-servers-light-en',
  { address: `/mcp?server=${serverId}`, user: english },
  async (page) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^book_delivery/ })
      .click();
  },
);
await picture('tool-call-light-en', { address: `/agents?agent=${acting}`, user: english }, async (page) => {
  await openSection(page, en('editor.section_tools'), en('editor.section_prompt'));
  const test = await startTestConversation(page, en);
  await test.ask('Where is my order A-1042?');
  await page.getByRole('button', { name: /find_order.*Succeeded/s }).click();
  const box = page.getByRole('textbox', { name: en('testPanel.message') });
  await box.fill('Please cancel my order A-1042.');
  await box.press('Enter');
  await page.getByRole('button', { name: en('toolCalls.allow'), exact: true }).waitFor();
});

await takePicturesOfShell(picture, { user: english, agentId: support });

await takePicturesOfConversations(picture, { user: english, agentId: support, pool: database.pool });

await takePicturesOfOperation(picture, {
  user: english,
  operator: await server.newUser('viewer', 'Otto Perator'),
  pool: database.pool,
  noticesUrl: target.origin,
});

const french = await server.newUser('owner', 'Camille Martin');
const service = await storeTemplates(french, 'fr');
const editor = { address: `/agents?agent=${service}`, user: french, language: 'fr' };
await addExampleDocuments(french, {
  texts: ['fr/colis-hexapost.md', 'fr/hotel-des-tilleuls.md', 'fr/garage-moderne.md'],
  files: ['writer.fr.pdf'],
  pairs: {
    name: 'Horaires',
    question: 'Êtes-vous ouverts le dimanche ?',
    answer: 'En décembre, de 10 h à 16 h.',
  },
});
await picture(
  'search-test-dark-fr',
  { address: '/knowledge-base', user: french, language: 'fr', dark: true },
  async (page) => {
    await page.getByRole('button', { name: fr('knowledge.test_search') }).click();
    await page.getByLabel(fr('retrievalTest.question')).fill('combien coûte la réparation d’un pneu crevé ?');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  },
);
const { id: frenchServer } = await addShopServer(french, 'Boutique', shop.url);
const actingInFrench = await storeActingAgent(french, {
  name: 'Service des commandes',
  language: 'fr',
  serverId: frenchServer,
  origin: target.origin,
});
await picture(
  'webhook-try-dark-fr',
  { address: `/agents?agent=${actingInFrench}`, user: french, language: 'fr', dark: true },
  async (page) => {
    const { window, row } = await openWebhook(page, fr, 'request_callback');
    const values = row(fr('webhook.try_values'));
    await values.getByRole('textbox', { name: 'phone', exact: true }).fill('+33612345678');
    await values.getByRole('textbox', { name: 'reason', exact: true }).fill('Colis abîmé');
    await values.getByRole('textbox', { name: 'reason', exact: true }).press('Enter');
    await window.getByText(fr('webhook.try_succeeded')).scrollIntoViewIfNeeded();
  },
);
const [number] = (await french.call(listNumbers, {})).filter(({ status }) => status === 'ACTIVE');
if (number) {
  await french.call(assignNumber, {
    body: { number: Number(number.number.slice(1)), ai_agent_uuid: service, move: true },
  });
}
const chat = (await french.call(listAgents, {})).find(({ type }) => type === 'chat');
if (!chat) throw new Error('No template made a chat bot.');
await french.call(connectWebsite, {
  params: { id: chat.id },
  body: { url: 'https://www.example.org', description: 'Boutique en ligne' },
});
await picture(
  'design-dark-fr',
  { address: `/agents?agent=${chat.id}`, user: french, language: 'fr', dark: true, height: 1000 },
  async (page) => {
    await openSection(page, fr('editor.section_design'), fr('editor.section_prompt'));
    const preview = page.getByRole('region', { name: fr('chatDesign.preview') });
    await preview.getByRole('textbox').waitFor();
    await preview.scrollIntoViewIfNeeded();
  },
);
await picture('advanced-light-fr', editor, async (page) => {
  await openSection(page, fr('editor.section_advanced'), fr('editor.section_prompt'));
  await page
    .getByRole('button', { name: new RegExp(`^${fr('editor.section_advanced')}`) })
    .scrollIntoViewIfNeeded();
});
await picture('agents-dark-fr', { address: '/', user: french, language: 'fr', dark: true }, (page) =>
  page
    .getByRole('button', { name: fr('agents.add_number') })
    .first()
    .waitFor(),
);
await picture('editor-dark-fr', { ...editor, dark: true }, async (page) => {
  const test = await startTestConversation(page, fr);
  await test.ask('Combien coûte la livraison express ?');
  await test.last.locator('summary').click();
  await test.last.scrollIntoViewIfNeeded();
});
await picture('mobile-390-editor-fr', { ...editor, width: 390, height: 844 }, (page) =>
  page.getByRole('textbox', { name: fr('prompt.first_message'), exact: true }).waitFor(),
);
