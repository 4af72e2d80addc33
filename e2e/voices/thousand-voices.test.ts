import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConnection } from '@parley/contract/connections.ts';
import { VOICE_LANGUAGES } from '@parley/contract/voices.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const ACCOUNT_VOICES = 1000;
const PAGE = 100;

const languages = Object.keys(VOICE_LANGUAGES).map((language) => ({ language }));
const voices = Array.from({ length: ACCOUNT_VOICES }, (_, index) => ({
  voice_id: `voice${index}`,
  name: `Speaker ${String(index).padStart(4, '0')}`,
  category: 'premade',
  labels: { gender: 'female', accent: 'australian', language: 'en' },
  verified_languages: languages,
  preview_url: '',
}));

/** An account with many voices, as ElevenLabs lists them. */
const service = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://local');
  const from = Number(searchParams.get('next_page_token') ?? 0);
  const until = from + PAGE;
  const page = {
    voices: voices.slice(from, until),
    has_more: until < voices.length,
    next_page_token: until < voices.length ? String(until) : null,
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(pathname.endsWith('/voices') ? page : {}));
});

const { server, browser } = consoleForTests();

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  await (await server().owner()).call(createConnection, {
    body: {
      kind: 'elevenlabs',
      name: 'Many voices',
      base_url: `http://127.0.0.1:${port}`,
      api_key: 'key',
    },
  });
});
afterAll(() => void service.close());

it('loads voices fifty at a time, by the button and by scrolling, and renders few rows', async () => {
  const user = await server().newUser('member');
  const page = await browser().newPage(server(), { user });
  await agentEditor(page, t).open(await storeAgent(user));
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/voices') pages.push(searchParams.get('page') ?? '');
  });
  await page.getByRole('button', { name: new RegExp(`^${t('voices.voice')} `) }).click();
  const table = page.getByRole('table', { name: t('voices.list') });
  await table.getByRole('radio').first().waitFor();
  expect(pages).toEqual(['0']);
  const heading = page.getByText(/^\d+ of \d+ voices$/);
  const loaded = async () => Number((await heading.textContent())?.split(' ')[0]);
  const total = Number((await heading.textContent())?.split(' ')[2]);
  expect(total).toBeGreaterThan(ACCOUNT_VOICES);
  expect(await loaded()).toBe(50);

  // Moving the mouse there would scroll the list to its end, which loads voices as well.
  await page.getByRole('button', { name: t('voices.load_more') }).dispatchEvent('click');
  await expect.poll(loaded).toBe(100);
  const scroller = table.locator('..');
  await expect
    .poll(
      async () => {
        await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return loaded();
      },
      { timeout: 60_000 },
    )
    .toBe(total);
  expect(pages).toEqual(Array.from({ length: Math.ceil(total / 50) }, (_, index) => String(index)));
  expect(await page.getByRole('button', { name: t('voices.load_more') }).count()).toBe(0);
  await expect.poll(() => table.getByRole('radio').count()).toBeLessThan(50);
  await expectAccessible(page, 'end of a thousand voices');

  // Another choice of filters begins again.
  pages.length = 0;
  await page.getByRole('combobox', { name: t('voices.accent'), exact: true }).click();
  await page.getByRole('option', { name: `${t('voices.accent_australian')} (${ACCOUNT_VOICES})` }).click();
  await expect.poll(loaded).toBe(50);
  expect(pages).toEqual(['0']);

  const others = table.getByRole('button', { name: /^\+\d+ other languages$/ });
  // A speaker of every language tells the first twenty besides the main one.
  await others.first().hover();
  await page
    .getByRole('tooltip')
    .filter({ hasText: `and ${languages.length - 21} more` })
    .waitFor();
});
