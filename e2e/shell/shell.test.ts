import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAgents } from '@parley/contract/agent-list.ts';
import { addTextDocument } from '@parley/contract/knowledge.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests({
  env: { PARLEY_DASHBOARD_URL: 'http://127.0.0.1:9/dashboard' },
});
const [fr, en, es] = [wordsOf('fr'), wordsOf('en'), wordsOf('es')];

let user: User;
beforeAll(async () => {
  user = await server().newUser('owner');
  await storeAgent(user, 'Florist');
});

async function consolePage(address = '/', options: { width?: number; dark?: boolean } = {}): Promise<Page> {
  const page = await browser().newPage(server(), { user, ...options });
  await page.goto(address);
  await page.getByRole('main').waitFor();
  return page;
}

/** Whether what lies behind the page is nearly black. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const backgrounds = document
      .elementsFromPoint(innerWidth - 5, innerHeight - 5)
      .map((element) => getComputedStyle(element).backgroundColor)
      .filter((color) => !color.endsWith(', 0)'));
    return Number(/\d+/.exec(backgrounds[0] ?? '')) < 100;
  });

it('changes the language at once, stores it, and uses it in the editor too', async () => {
  const page = await consolePage();
  for (const [from, to, name] of [
    [en, fr, 'Français'],
    [fr, es, 'Español'],
  ] as const) {
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: from('shell.language') }).click();
    await page.getByRole('menuitemradio', { name }).click();
    // The menu stays open for another choice.
    await page.getByRole('menuitemradio', { name, checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await page.getByRole('heading', { name: to('agents.title') }).waitFor();
  }
  await page.reload();
  await page.getByRole('heading', { name: es('agents.title') }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  await expectAccessible(page, 'agents in Spanish', EVERYWHERE);
  await page.getByText('Florist').click();
  await page.getByRole('button', { name: es('editor.close') }).waitFor();
  await expectAccessible(page, 'editor in Spanish', EVERYWHERE);
});

it('is light or dark as the system, until the user chooses', async () => {
  const page = await consolePage('/', { dark: true });
  expect(await isDark(page)).toBe(true);
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: en('shell.theme') }).waitFor();
  await expectAccessible(page, 'user menu');
  await page.getByRole('menuitem', { name: en('shell.theme') }).click();
  await page.getByRole('menuitemradio', { name: en('shell.theme_light') }).click();
  await expect.poll(() => isDark(page)).toBe(false);
  await page.goto('/agents?dark=true');
  await page.getByRole('main').waitFor();
  expect(await isDark(page)).toBe(false);
});

it('follows the parameters of an address, also after they are gone from it', async () => {
  const page = await consolePage('/agents?menu=false&lang=es&dark=true');
  await page.getByRole('heading', { name: es('agents.title') }).waitFor();
  expect(await isDark(page)).toBe(true);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await expectAccessible(page, 'console without a menu');
  await page.goto('/call');
  await page.getByRole('heading', { level: 1, name: es('shell.page_call') }).waitFor();
  // The page's own views are no menu.
  expect(await page.getByRole('navigation', { name: es('shell.navigation') }).count()).toBe(0);
  expect(await page.getByRole('button', { name: es('shell.open_menu') }).count()).toBe(0);
  expect(await isDark(page)).toBe(true);
});

it('evaluates no code and breaks no other rule of its policy', async () => {
  const page = await browser().newPage(server(), { user });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  // A violation on the way is a complaint of the page, which fails each test.
  await page.goto('/agents');
  await page.getByRole('heading', { name: en('agents.title') }).waitFor();
});

it('answers a ping and sends unknown paths to the agents', async () => {
  const page = await consolePage('/no/such/page');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/agents');
  await page.goto('/ping');
  await page.getByText('pong', { exact: true }).waitFor();
});

it('shows each page from the menu, and closes the editor on the way', async () => {
  const page = await consolePage();
  const menu = page.getByRole('navigation', { name: en('shell.navigation') });
  for (const key of ['knowledge_base', 'mcp', 'call'] as const) {
    await menu.getByRole('link', { name: en(`shell.page_${key}`) }).click();
    await page.getByRole('heading', { level: 1, name: en(`shell.page_${key}`) }).waitFor();
    await expectAccessible(page, `page ${key}`);
  }
  await menu.getByRole('link', { name: en('shell.page_agents') }).click();
  await page.getByText('Florist').click();
  await agentEditor(page, en).button('editor.close').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: en('agents.title') }).waitFor();
  await page.getByRole('button', { name: en('shell.collapse_menu') }).click();
  await expectAccessible(page, 'collapsed menu');
  await page.getByRole('button', { name: en('shell.user_menu', { name: 'Ada Lovelace' }) }).click();
  await page.getByRole('menu').getByText('Ada Lovelace').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en('shell.expand_menu') }).click();
  await page.getByRole('button', { name: en('shell.provider_menu') }).click();
  await expectAccessible(page, 'menu of the provider');
});

it('goes anywhere from the command palette', async () => {
  const text = 'The chrysanthemums cost five euros.';
  await user.call(addTextDocument, { body: { name: 'Price list', text } });
  const page = await consolePage();
  const search = page.getByRole('combobox', { name: en('shell.shortcut_palette') });
  await page.keyboard.press('Control+k');
  await search.waitFor();
  await expectAccessible(page, 'command palette', EVERYWHERE);
  await search.fill('zzzz');
  await page.getByText(en('palette.empty')).waitFor();
  await expectAccessible(page, 'command palette without a match');
  await search.fill('call logs');
  await page.getByRole('option', { name: en('shell.page_call') }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: en('shell.page_call') }).waitFor();
  await page.keyboard.press('Control+k');
  await search.fill('Florist');
  await page.getByRole('option', { name: 'Florist' }).waitFor();
  await page.keyboard.press('Enter');
  await agentEditor(page, en).button('editor.close').waitFor();
  // A section of the agent that is open.
  await page.keyboard.press('Control+k');
  await search.fill('advanced');
  await page.getByRole('option', { name: en('editor.section_advanced') }).waitFor();
  await page.keyboard.press('Enter');
  const section = page.getByRole('button', { name: new RegExp(`^${en('editor.section_advanced')}`) });
  await expect.poll(() => section.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => section.evaluate((button) => button === document.activeElement)).toBe(true);
  // A document by what it says, although its name is another.
  await page.keyboard.press('Control+k');
  await search.fill('chrysanthemums');
  await page.getByRole('option', { name: 'Price list' }).waitFor();
  // And by more of it.
  const asked = page.waitForRequest(/search=chrysanthemums(\+|%20)cost/);
  await search.fill('chrysanthemums cost');
  await asked;
  await page.getByRole('option', { name: 'Price list' }).waitFor();
  await expectAccessible(page, 'command palette with a document');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/knowledge-base\?document=/);
  await page.getByRole('dialog').getByText('Price list').first().waitFor();
});

it('finds an agent by its agent id in the command palette', async () => {
  const page = await consolePage('/call');
  const found = await user.call(listAgents, {});
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: en('shell.shortcut_palette') })
    .fill(String(found[0]?.external_id));
  await page.getByRole('option', { name: 'Florist' }).waitFor();
});

it('finds an agent in the command palette whatever accents are typed', async () => {
  const page = await consolePage('/call');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: en('shell.shortcut_palette') }).fill('FLÖRIST');
  await page.getByRole('option', { name: 'Florist' }).waitFor();
});

it('leaves an agent in its place while the server looks for it', async () => {
  const page = await consolePage('/call');
  const [asked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/agents\?.*search=florist/i, async (route) => {
    asked.resolve();
    await waited.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const option = page.getByRole('option', { name: 'Florist' });
  await option.waitFor();
  await page.getByRole('combobox', { name: en('shell.shortcut_palette') }).fill('florist');
  await asked.promise;
  expect(await option.count()).toBe(1);
  waited.resolve();
  await option.click();
  await agentEditor(page, en).button('editor.close').waitFor();
});

it('opens nothing of an earlier search while the server looks for another', async () => {
  const text = 'Peonies need sun.';
  await user.call(addTextDocument, { body: { name: 'Care of flowers', text } });
  const page = await consolePage();
  const search = page.getByRole('combobox', { name: en('shell.shortcut_palette') });
  await page.keyboard.press('Control+k');
  await search.fill('care of');
  await page.getByRole('option', { name: 'Care of flowers' }).waitFor();
  const [asked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/knowledge-base.*search=zeppelin/, async (route) => {
    asked.resolve();
    await waited.promise;
    await route.continue();
  });
  await search.fill('zeppelin');
  await asked.promise;
  await page.keyboard.press('Enter');
  waited.resolve();
  await page.getByText(en('palette.empty')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/agents');
});

it('preserves what is typed before the command palette is loaded', async () => {
  const page = await consolePage();
  let load: () => void = () => {};
  const isWanted = new Promise<void>((resolve) => {
    load = resolve;
  });
  const manifest: Readonly<Record<string, { file: string }>> = JSON.parse(
    await readFile(join(import.meta.dirname, '../../console/dist/.vite/manifest.json'), 'utf8'),
  );
  await page.route(`**/${manifest['src/shell/command-palette.tsx']?.file}`, async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.getByText('Florist').click();
  const editor = agentEditor(page, en);
  await editor.button('editor.close').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xy');
  const loading = page.getByRole('textbox', { name: en('shell.shortcut_palette') });
  await expect.poll(() => loading.inputValue()).toBe('xy');
  await expectAccessible(page, 'command palette that is loading');
  await page.keyboard.press('Escape');
  await loading.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('call');
  load();
  // Typed on, whichever of both fields is there.
  await page.keyboard.type(' logs');
  const search = page.getByRole('combobox', { name: en('shell.shortcut_palette') });
  await search.waitFor();
  await expect.poll(() => search.inputValue()).toBe('call logs');
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  // The keys went nowhere else, and the focus is back in the editor.
  await editor.button('editor.close').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('call logs');
  expect(await search.inputValue()).toBe('call logs');
  await page.getByRole('option', { name: en('shell.page_call') }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: en('shell.page_call') }).waitFor();
});

/** A page whose command palette was asked for the florist, with Enter, before the server had answered. */
async function entersTooEarly() {
  const page = await consolePage('/call');
  await page.getByRole('heading', { level: 1, name: en('shell.page_call') }).waitFor();
  const waited = Promise.withResolvers<void>();
  await page.route(/\/agents\?/, async (route) => {
    await waited.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: en('shell.shortcut_palette') }).waitFor();
  const searched = page.waitForRequest(/\/agents\?.*search=Florist/);
  await page.keyboard.type('Florist');
  await page.keyboard.press('Enter');
  await searched;
  return { page, answer: () => waited.resolve() };
}

it('opens the first entry found when Enter is pressed before it is there', async () => {
  const { page, answer } = await entersTooEarly();
  answer();
  await agentEditor(page, en).button('editor.close').waitFor();
});

it('forgets Enter with what it was pressed for', async () => {
  const { page, answer } = await entersTooEarly();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: en('shell.shortcut_palette') }).waitFor({ state: 'detached' });
  answer();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Florist' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/call');
});

it('closes a menu with Tab and goes on from its button', async () => {
  const page = await consolePage();
  await page.getByRole('button', { name: 'Ada Lovelace' }).press('Enter');
  await page.getByRole('menuitem', { name: en('shell.shortcuts') }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const next = page.getByRole('button', { name: en('design.help'), exact: true });
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('has the focus at the heading of the page after what an address opened is closed', async () => {
  const [agent] = await user.call(listAgents, {});
  const page = await consolePage(`/agents?agent=${agent?.id}`);
  await page.getByRole('button', { name: en('editor.close') }).click();
  const focused = page.locator('h1:focus');
  await expect.poll(() => focused.textContent()).toBe(en('agents.title'));
  // What opened it has the focus again.
  const row = page.getByRole('button', { name: /^Florist/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: en('editor.close') }).click();
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('says when a field takes only a part of what is pasted', async () => {
  const page = await consolePage();
  const search = page.getByRole('searchbox', { name: en('agents.search') });
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await search.press('ControlOrMeta+V');
  };
  const notice = page.getByText(en('design.paste_cut', { limit: 200 }));
  await paste('a'.repeat(150));
  await expect.poll(() => search.inputValue()).toHaveLength(150);
  // In the place of what is there, as much fits as before.
  await search.press('ControlOrMeta+A');
  await paste('b'.repeat(200));
  await expect.poll(() => search.inputValue()).toBe('b'.repeat(200));
  expect(await notice.count()).toBe(0);
  await search.press('Backspace');
  await paste('cd');
  await notice.waitFor();
  expect(await search.inputValue()).toBe(`${'b'.repeat(199)}c`);
});

it('explains its shortcuts', async () => {
  const page = await consolePage();
  await page.getByRole('heading', { name: en('agents.title') }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: en('shell.shortcuts') }).waitFor();
  await expectAccessible(page, 'shortcuts', EVERYWHERE);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: en('agents.search') });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: en('shell.shortcuts') }).click();
  const shortcuts = page.getByRole('dialog', { name: en('shell.shortcuts') });
  // Turned off, also after a reload: the key does nothing, and is not shown.
  await shortcuts.getByRole('switch', { name: en('shell.single_keys') }).click();
  await shortcuts.getByText(en('shell.shortcut_search')).waitFor({ state: 'detached' });
  await expectAccessible(page, 'shortcuts without those of one key');
  await page.reload();
  await search.waitFor();
  expect(await search.getAttribute('aria-keyshortcuts')).toBe(null);
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: en('shell.shortcut_palette') }).waitFor();
  expect(await shortcuts.count()).toBe(0);
  const behind = page.getByRole('searchbox', { name: en('agents.search'), includeHidden: true });
  expect(await behind.inputValue()).toBe('');
});

it('explains a page and the sections of the editor beside their headings', async () => {
  const page = await consolePage();
  const help = page.getByRole('button', { name: en('design.help'), exact: true });
  await help.click();
  await page.getByRole('dialog').getByText(en('help.agents')).waitFor();
  await expectAccessible(page, 'help of a page', EVERYWHERE);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => help.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.goto('/agents?agent=new&type=voice&template=sales');
  const editor = page.getByRole('dialog').filter({ hasText: en('editor.section_hint_prompt') });
  const about = en('editor.section_prompt');
  await editor.getByRole('button', { name: en('design.help_about', { name: about }) }).click();
  await page.getByText(en('help.section_prompt')).waitFor();
  // It listens to the keyboard as soon as it has the focus.
  const explanation = page.getByRole('dialog', { name: en('design.help'), exact: true });
  await expect.poll(() => explanation.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByText(en('help.section_prompt')).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: en('shell.shortcuts') }).waitFor();
});

it('hides its menu behind a button on a narrow screen, and its test behind a tab', async () => {
  const page = await consolePage('/', { width: 390 });
  await page.getByRole('button', { name: en('shell.open_menu') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: en('shell.page_call') }).waitFor();
  await expectAccessible(page, 'menu on a narrow screen', [390]);
  await drawer.getByRole('link', { name: en('shell.page_call') }).click();
  await page.getByRole('heading', { level: 1, name: en('shell.page_call') }).waitFor();
  await page.goto('/agents');
  await page.getByText('Florist').click();
  await page.getByRole('tab', { name: en('editor.test'), exact: true }).click();
  await page.getByRole('button', { name: en('testPanel.test'), exact: true }).waitFor();
  await expectAccessible(page, 'test on a narrow screen', [390]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

it('manages profile, members and connections in the team settings', async () => {
  const page = await consolePage();
  const settings = page.getByRole('main');
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: en('shell.profile') }).click();
  await settings.getByLabel(en('teamSettings.firstname')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/profile');
  await expectAccessible(page, 'profile', EVERYWHERE);
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: en('shell.team_settings') }).click();
  await settings.getByText(user.email).first().waitFor();
  await expectAccessible(page, 'members', EVERYWHERE);
  await settings.getByRole('button', { name: en('teamSettings.invite'), exact: true }).click();
  const invitation = page.getByRole('dialog', { name: en('teamSettings.invite_title') });
  await invitation.getByLabel(en('fields.email')).fill('new@example.org');
  await expectAccessible(page, 'invitation of a member');
  await invitation.getByRole('button', { name: en('teamSettings.invite'), exact: true }).click();
  await page.getByText(en('teamSettings.link_hand_over', { name: 'new@example.org' })).waitFor();
  await expectAccessible(page, 'link of a new member', EVERYWHERE);
  await page.getByRole('button', { name: en('buttons.done') }).click();
  await settings.getByText('new@example.org').first().waitFor();
  await settings.getByRole('link', { name: en('teamSettings.tab_connections') }).click();
  await settings.getByText(en('teamSettings.connections_empty'), { exact: true }).waitFor();
  await expectAccessible(page, 'no connections');
  await settings
    .getByRole('button', { name: en('teamSettings.connect_service') })
    .first()
    .click();
  await page.getByRole('dialog', { name: en('teamSettings.connect_service') }).waitFor();
  await expectAccessible(page, 'new connection', EVERYWHERE);
});

it('shows the links of two members one after the other where both arrive together', async () => {
  const members = [await server().newUser('member'), await server().newUser('member')];
  const page = await consolePage('/settings/members');
  const released = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/team/members/*/link', async (route) => {
    asked.push(route.request().url());
    await released.promise;
    await route.continue();
  });
  for (const { email } of members) {
    const row = page.getByRole('listitem').filter({ hasText: email });
    await row.getByRole('button', { name: en('design.row_actions', { name: 'Ada Lovelace' }) }).click();
    await page.getByRole('menuitem', { name: en('teamSettings.new_sign_in_link') }).click();
  }
  await expect.poll(() => asked.length).toBe(2);
  const answered = Promise.all(asked.map((url) => page.waitForResponse(url)));
  released.resolve();
  await answered;
  const link = page.getByRole('dialog').locator('code');
  const first = await link.textContent();
  await page.getByRole('button', { name: en('buttons.done') }).click();
  await expect.poll(() => link.textContent()).not.toBe(first);
  await page.getByRole('button', { name: en('buttons.done') }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('names the link of a member without a name, and shows its action in full on a phone', async () => {
  const page = await browser().newPage(server(), { user, language: 'fr', width: 390 });
  await page.goto('/settings/members');
  const name = fr('teamSettings.unnamed');
  await page.getByRole('button', { name: fr('design.row_actions', { name }) }).click();
  const action = page.getByRole('menuitem', { name: fr('teamSettings.new_sign_in_link') });
  await action.waitFor();
  const cut = action
    .locator('span')
    .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth));
  expect(await cut).toEqual([]);
  await action.click();
  await page.getByRole('dialog', { name: fr('teamSettings.link_title', { name }) }).waitFor();
});

it('keeps a language that the profile cannot choose when only a name is changed', async () => {
  const page = await consolePage();
  await page.goto('/settings/profile?lang=de');
  await page
    .getByRole('combobox', { name: fr('fields.language') })
    .getByText('Deutsch')
    .waitFor();
  await page.getByLabel(fr('teamSettings.lastname'), { exact: true }).fill('King');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: fr('buttons.save'), exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ firstname: 'Ada', lastname: 'King' });
  await page.getByText(fr('teamSettings.profile_saved')).waitFor();
  expect(
    await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')]),
  ).toEqual(['de', 'de']);
  const answer = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise;
    await route.continue();
  });
  await page.getByLabel(fr('teamSettings.lastname'), { exact: true }).fill('Lovelace');
  await page.getByRole('button', { name: fr('buttons.save'), exact: true }).click();
  // What is typed while the name is stored stays, to be stored next.
  const first = page.getByLabel(fr('teamSettings.firstname'), { exact: true });
  await first.fill('Augusta');
  answer.resolve();
  await expect.poll(() => page.getByText(fr('teamSettings.profile_saved')).count()).toBe(2);
  expect(await first.inputValue()).toBe('Augusta');
});

/** The page of a user whom a provider of one's own tells no more of than it has to. */
async function pageBehindProvider(address: string): Promise<Page> {
  const page = await browser().newPage(server(), { user });
  const json = { id: 42, firstname: 'Ada', lastname: 'Lovelace' };
  await page.route('**/v4/core/app/user', (route) => route.fulfill({ json }));
  await page.goto(address);
  return page;
}

it('shows a part of the settings that the role opens, although the provider tells none', async () => {
  const page = await pageBehindProvider('/settings/usage');
  await page.getByRole('heading', { level: 1, name: en('teamSettings.tab_usage') }).waitFor();
});

it('stays with the user of the provider when the profile is saved', async () => {
  const page = await pageBehindProvider('/settings/profile');
  await page.getByRole('button', { name: en('buttons.save'), exact: true }).click();
  await page.getByText(en('teamSettings.profile_saved')).waitFor();
  const stored = await page.evaluate(() => localStorage.getItem('user_data'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ id: '42', lastname: 'Lovelace' });
});

it('shows a part of the settings at its address, and the profile where there is no such part', async () => {
  const page = await consolePage();
  await page.goto('/settings/members');
  await page.getByText(user.email).first().waitFor();
  await page.getByRole('link', { name: en('teamSettings.tab_usage') }).click();
  await page.getByRole('heading', { level: 1, name: en('teamSettings.tab_usage') }).waitFor();
  await expect.poll(() => page.title()).toContain(en('shell.team_settings'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: en('teamSettings.tab_usage') }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: en('teamSettings.tab_members') }).waitFor();
  await page.goto('/settings/unknown');
  await page.waitForURL('**/settings/profile');
  await page.getByLabel(en('teamSettings.firstname')).waitFor();
});
