import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createAgent } from '@parley/contract/agents.ts';
import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { expect, it } from 'vitest';
import { consoleForTests } from '../support/console-for-tests.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite } from '../support/website.ts';

const { server, browser } = consoleForTests();
const require = createRequire(import.meta.url);
const BUNDLE = readFileSync(require.resolve('@elevenlabs/convai-widget-embed'));
const GREETING = 'Hello from the bicycle shop.';

it('runs a text chat through the official ElevenLabs widget, which gets no text twice', async () => {
  using website = await serveWebsite({ files: { '/official-widget.js': BUNDLE } });
  const owner = await server().owner();
  const { agent_id } = await owner.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type: 'chat',
      conversation_config: {
        agent: {
          first_message: GREETING,
          language: 'en',
          prompt: { prompt: '# Environment\n- The shop is open Monday to Saturday, 9 am to 7 pm.' },
        },
        conversation: { text_only: true },
      },
    },
  });
  const { signed_url } = await owner.call(getSignedUrl, { query: { agent_id } });
  // What it would fetch from its own host, as this server answers it.
  const query = new URL(signed_url).search;
  const answer = await fetch(`${server().url}/v1/convai/agents/${agent_id}/widget${query}`);
  const { widget_config } = await answer.json();
  const config = JSON.stringify({ ...widget_config, default_expanded: true });
  website.show(
    `<elevenlabs-convai signed-url="${attribute(signed_url)}" override-config="${attribute(config)}"></elevenlabs-convai>
    <script src="/official-widget.js"></script>`,
  );
  // Fonts and flags of other hosts are decoration, and are not there for anybody without them.
  browser().ignoreErrors(/ERR_FAILED/, /WebGL/, /setMicMuted/);
  const page = await browser().newPage(website);
  await page.route(
    (url) => url.origin !== website.url,
    (route) => route.abort(),
  );
  const id = conversationId(page);
  await page.goto('/');
  const chat = page.locator('elevenlabs-convai');
  const field = chat.getByRole('textbox');
  await field.fill('When are you open?');
  await field.press('Enter');
  await chat.getByText(/Monday to Saturday/).waitFor();
  await expect.poll(() => chat.getByText(GREETING).count()).toBe(1);
  await expect.poll(() => chat.getByText('When are you open?').count()).toBe(1);
  const conversation_id = await id;
  await expect
    .poll(() => owner.call(getConversation, { params: { conversation_id } }))
    .toMatchObject({ channel: 'widget', turns: [{ role: 'agent' }, { role: 'user' }, { role: 'agent' }] });
});

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
