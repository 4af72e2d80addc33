import { createAgent } from '@parley/contract/agents.ts';
import type { Page } from 'playwright-core';
import type { User } from './support/console-server.ts';
import type { Picture } from './support/picture.ts';
import { wordsOf } from './support/words.ts';

// Pictures of what stands around the pages: their shapes before the scripts arrive, the command palette, the help, the
// team settings, the strip of variables, and the colours that a system chooses.

const [fr, en] = [wordsOf('fr'), wordsOf('en')];
const PROMPT =
  '# Personality\nYou greet {{customer_name}} by name.\n\n# Objective\nAnswer questions on {{product}}.';

/** Takes them with an agent of the user. */
export async function takePicturesOfShell(
  picture: Picture,
  { user, agentId }: { user: User; agentId: string },
): Promise<void> {
  await picture('skeleton-dark-fr', { address: '/agents', user, language: 'fr', dark: true }, (page) =>
    showShape(page, '#shell-shape'),
  );
  const editor = { address: `/agents?agent=${agentId}`, user };
  await picture('skeleton-editor-light-en', editor, (page) => showShape(page, '#editor-shape'));
  await picture('palette-light-en', { address: '/agents', user }, async (page) => {
    await page.getByRole('heading', { name: en('agents.title') }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('support');
    await page.getByRole('option').first().waitFor();
  });
  await picture(
    'shortcuts-dark-fr',
    { address: '/agents', user, language: 'fr', dark: true },
    async (page) => {
      await page.getByRole('heading', { name: fr('agents.title') }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: fr('shell.shortcuts') }).waitFor();
    },
  );
  await picture('settings-light-en', { address: '/settings/connections', user }, async (page) => {
    await page.getByRole('heading', { level: 1, name: en('teamSettings.tab_connections') }).waitFor();
    // The menu is whole once the permissions are known.
    await page.locator('nav a[href="/call"]').waitFor();
  });
  await picture('forced-colors-en', editor, async (page) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.getByRole('button', { name: en('testPanel.test'), exact: true }).waitFor();
  });
  const { provider_uuid } = await user.call(createAgent, {
    body: {
      name: 'Welcome desk',
      conversation_config: {
        agent: { first_message: 'Hello {{customer_name}}.', language: 'en', prompt: { prompt: PROMPT } },
      },
    },
  });
  await picture('variables-light-en', { address: `/agents?agent=${provider_uuid}`, user }, async (page) => {
    const strip = page.getByLabel(en('promptVariables.test_value_of', { name: 'product' })).first();
    await strip.waitFor();
    await strip.scrollIntoViewIfNeeded();
  });
}

/** Loads the page again without its scripts. */
async function showShape(page: Page, shape: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await page.locator(shape).waitFor();
}
