import { listAgents } from '@parley/contract/agent-list.ts';
import { getAgent } from '@parley/contract/agents.ts';
import { getAppUser } from '@parley/contract/auth.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import { listDocuments } from '@parley/contract/knowledge.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { inLanguage, PASSWORD, type User } from '../support/console-server.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { serveWebsite, type Website } from '../support/website.ts';
import { type Words, wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

// As on a fresh clone: the server starts its own PostgreSQL.
const { server, browser } = consoleForTests({ bringsDatabase: true });

let website: Website;
beforeAll(async () => {
  website = await serveWebsite();
  website.show(
    '<main><h1>Maison Martin</h1><p>Vaisselle, linge et lampes faits en France depuis 1987.</p></main>',
  );
});
afterAll(() => website[Symbol.dispose]());

const journeys = {
  fr: {
    template: 'Service client',
    business: 'Maison Martin',
    hours: 'du lundi au vendredi, de 9 h à 18 h',
    hello:
      'Bonjour et bienvenue au service client de Maison Martin. Je suis un assistant IA et cet appel est enregistré. Que puis-je faire pour vous ?',
    question: 'Quels sont vos horaires ?',
    fact: /lundi au vendredi, de 9 h à 18 h/,
    riddle: 'Quel est le prix du billet de train pour Marseille ?',
    doesNotKnow: /question.*équipe|équipe.*question/,
    model: /\d+\s(ms|s) · modèle hors ligne/,
  },
  en: {
    template: 'Customer service',
    business: 'Martin Home',
    hours: 'Monday to Friday, 9 am to 6 pm',
    hello:
      'Hello, and welcome to customer service at Martin Home. I am an AI assistant and this call is recorded. What can I do for you?',
    question: 'When are you open?',
    fact: /Monday to Friday, 9 am to 6 pm/,
    riddle: 'How much is a train ticket to Edinburgh?',
    doesNotKnow: /question.*team|team.*question/,
    model: /\d+\s(ms|s) · offline model/,
  },
};

it('goes from the printed link to a first conversation, in French', async () => {
  const page = await browser().newPage(server(), { language: 'fr' });
  const t = wordsOf('fr');
  await page.goto(inLanguage(server().link, 'fr'));
  await page.getByText(t('agents.none'), { exact: true }).waitFor();
  await expectAccessible(page, 'no agents yet');
  expect(await firstSentence(page)).toEqual({ clicks: 4, notices: expect.toSatisfy((count) => count <= 2) });
  await page.goto(server().url);
  await haveConversation(page, 'fr');

  const invitation = page.getByRole('button', { name: t('teamSettings.complete_title') });
  await invitation.waitFor();
  await expectAccessible(page, 'invitation to complete the profile', EVERYWHERE);
});

/** Leads from the list without agents to the first sentence of one, and counts what that takes of the user. */
async function firstSentence(page: Page): Promise<{ clicks: number; notices: number }> {
  const t = wordsOf('fr');
  let clicks = 0;
  const notices = new Set<string>();
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const note = async () => {
    const shown = page.getByRole('note').or(page.getByRole('alert')).or(page.getByRole('alertdialog'));
    for (const text of await shown.allInnerTexts()) if (text.trim() !== '') notices.add(text);
  };
  await note();
  await click(page.getByRole('button', { name: t('agents.new_voice'), exact: true }));
  await note();
  await click(page.getByRole('radio', { name: t('editor.template_support') }));
  await page.getByLabel(t('editor.business_name')).fill(journeys.fr.business);
  await page.getByLabel(t('editor.business_hours')).fill(journeys.fr.hours);
  await page.getByLabel(t('editor.business_website')).fill(website.url);
  await click(page.getByRole('button', { name: t('editor.use_template') }));
  const start = page.getByRole('button', { name: t('testPanel.test'), exact: true });
  await start.waitFor();
  await note();
  await click(start);
  await page.getByRole('log').getByText(journeys.fr.hello).waitFor();
  await note();
  return { clicks, notices: notices.size };
}

it('goes from a link that was printed later to a first conversation, in English', async () => {
  const page = await browser().newPage(server(), { language: 'en' });
  const t = wordsOf('en');
  await page.goto(inLanguage(await server().printLink(), 'en'));
  await haveConversation(page, 'en');
  const invitation = await openInvitation(page, t);
  await invitation.getByLabel(t('teamSettings.firstname')).fill('Grace');
  await invitation.getByLabel(t('teamSettings.lastname')).fill('Hopper');
  await invitation.getByLabel(t('fields.email')).fill('grace@example.org');
  await invitation.getByLabel(t('fields.password'), { exact: true }).fill('short');
  await invitation.getByRole('button', { name: t('buttons.save') }).click();
  await invitation.getByText(t('teamSettings.password_short')).waitFor();
  await expectAccessible(page, 'invitation with a mistake', EVERYWHERE);
  await invitation.getByLabel(t('fields.password'), { exact: true }).fill(PASSWORD);
  await invitation.getByRole('button', { name: t('buttons.save') }).click();
  await invitation.waitFor({ state: 'detached' });
  expect(await (await signedIn(page)).call(getAppUser, {})).toMatchObject({
    firstname: 'Grace',
    lastname: 'Hopper',
    email: 'grace@example.org',
    has_password: true,
    profile_invitation: false,
  });
  expect(await page.getByRole('button', { name: t('teamSettings.complete_title') }).count()).toBe(0);
});

async function openInvitation(page: Page, t: Words): Promise<Locator> {
  await page.getByRole('button', { name: t('teamSettings.complete_title') }).click();
  return page.getByRole('dialog', { name: t('teamSettings.complete_title') });
}

async function signedIn(page: Page): Promise<Pick<User, 'call'>> {
  return server().personOf(await page.evaluate(() => localStorage.getItem('id_token') ?? ''));
}

/** Makes an agent from the support template, has a conversation with it and finds both stored. */
async function haveConversation(page: Page, language: 'fr' | 'en'): Promise<void> {
  const t = wordsOf(language);
  const journey = journeys[language];
  await page
    .getByRole('button', { name: t('agents.new') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('agents.new_voice') }).click();
  const picker = page.getByRole('dialog', { name: t('editor.pick_template_voice') });
  await picker.getByRole('radio', { name: t('editor.template_support') }).check();
  // The page of the website is known from the first agent on.
  browser().ignoreErrors(/status of 409/);
  const name = picker.getByLabel(t('editor.business_name'));
  // What was stored with the team's first agent stands there.
  await expect.poll(() => name.inputValue()).toBe(journeys.fr.business);
  await name.fill('');
  await picker.getByRole('button', { name: t('editor.use_template') }).click();
  await picker.getByText(t('editor.business_name_missing')).waitFor();
  // Where the button was pressed, the field may be out of sight.
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page, 'template picker', EVERYWHERE);
  await name.fill(journey.business);
  await picker.getByLabel(t('editor.business_hours')).fill(journey.hours);
  await picker.getByRole('button', { name: t('editor.use_template') }).click();
  await page.getByRole('button', { name: t('editor.create') }).click();
  await page.getByText(t('editor.all_saved')).waitFor();
  await expectAccessible(page, 'editor before a test');

  const test = await startTestConversation(page, t);
  await test.messages.getByText(journey.hello).waitFor();
  const answer = await test.ask(journey.question);
  expect(answer).toMatch(journey.fact);
  expect(answer).toMatch(journey.model);
  expect(await test.ask(journey.riddle)).toMatch(journey.doesNotKnow);
  await expect.poll(() => test.messages.getByText(journey.hello).count()).toBe(1);
  await expect.poll(() => test.messages.count()).toBe(5);
  await test.last.locator('summary').click();
  await expectAccessible(page, 'test conversation', EVERYWHERE);
  await page.getByRole('button', { name: t('testPanel.endChat') }).click();
  await page.getByText(t('testPanel.over')).waitFor();
  await expectAccessible(page, 'test that is over', EVERYWHERE);

  const user = await signedIn(page);
  await expect
    .poll(async () => user.call(getConversation, { params: { conversation_id: await test.id } }))
    .toMatchObject({ status: 'done', end_reason: 'client_ended', agent_version: 1, channel: 'simulation' });
  const { turns } = await user.call(getConversation, { params: { conversation_id: await test.id } });
  expect(turns.map(({ role, message }) => ({ role, message: message.replace(/\s/g, ' ') }))).toMatchObject([
    { role: 'agent', message: journey.hello },
    { role: 'user', message: journey.question },
    { role: 'agent', message: expect.stringMatching(journey.fact) },
    { role: 'user', message: journey.riddle },
    { role: 'agent', message: expect.stringMatching(journey.doesNotKnow) },
  ]);
  expect(turns[2]?.ledger).toMatchObject({ interrupted: false, model: { source: 'offline' } });
  expect(turns[2]?.ledger?.first_token_ms).toBeGreaterThanOrEqual(0);
  expect(turns[2]?.evidence.length).toBeGreaterThan(0);

  await page.reload();
  await page.getByRole('textbox', { name: t('prompt.first_message'), exact: true }).waitFor();
  const firstMessage = page.getByRole('textbox', { name: t('prompt.first_message'), exact: true });
  expect((await writtenText(firstMessage)).replace(/\s/g, ' ')).toBe(journey.hello);
  await page.getByRole('button', { name: t('editor.close') }).click();
  await page
    .getByRole('list', { name: t('agents.title') })
    .getByText(journey.template)
    .waitFor();
  const stored = (await user.call(listAgents, {})).find(({ name }) => name === journey.template);
  const { conversation_config } = await user.call(getAgent, { params: { id: stored?.id ?? '' } });
  // Read once, although two agents were begun with it.
  expect(conversation_config.agent?.prompt?.knowledge_base).toMatchObject([
    { name: website.host, type: 'url' },
  ]);
  expect((await user.call(listDocuments, { query: {} })).list).toHaveLength(1);
  await expectAccessible(page, 'list of agents', EVERYWHERE);
}
