import { removeSpeechModel } from '@parley/contract/speech-models.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  answerTarball,
  type ModelRegistry,
  startModelRegistry,
} from '../../server/test/support/model-registry.ts';
import { expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { removeRecogniser } from '../support/browser-speech.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

// Models that no library could load, from a registry on this machine: what is offered and shown, not what is heard.
let registry: ModelRegistry;
const { server, browser } = consoleForTests(async () => {
  registry = await startModelRegistry(3_000_000, true);
  return { env: { PARLEY_MODEL_CATALOGUE: registry.catalogueFile, npm_config_registry: registry.url } };
});
afterAll(() => registry[Symbol.asyncDispose]());
const t = wordsOf('en');

async function openTestPanel(page: Page, user: User) {
  await removeRecogniser(page);
  const editor = agentEditor(page, t);
  await editor.open(await storeAgent(user));
  return editor;
}

/** The registry serves half of the English model and goes on once it is told. */
function serveHalf(): { rest: () => void } {
  const wanted = Promise.withResolvers<void>();
  registry.misbehave(async (request, reply, tarball) => {
    if (!request.url?.includes('small-en')) return answerTarball(request, reply, tarball);
    const half = tarball.length / 2;
    reply.writeHead(200, { 'content-length': tarball.length }).write(tarball.subarray(0, half));
    await wanted.promise;
    reply.end(tarball.subarray(half));
  });
  return { rest: wanted.resolve };
}

it('is not made to members who may not accept it', async () => {
  const member = await server().newUser('member');
  const page = await browser().newPage(server(), { user: member });
  await openTestPanel(page, member);
  await page.getByText(t('testPanel.connectHintAsk')).waitFor();
  expect(await page.getByRole('button', { name: t('speechModels.install') }).count()).toBe(0);
});

it('stands in the only notice of the test panel, which offers to speak once it is accepted', async () => {
  const owner = await server().owner();
  const page = await browser().newPage(server(), { user: owner });
  registry.misbehave((_, reply) => void reply.writeHead(500).end());
  const editor = await openTestPanel(page, owner);
  await page.getByText(t('speechModels.offer', { language: 'English', size: '3 MB' })).waitFor();
  await page.getByText(t('speechModels.offer_deaf')).waitFor();
  const notice = page.getByRole('note');
  await notice.getByText(t('testPanel.browserDeaf')).waitFor();
  await notice.getByRole('button', { name: t('speechModels.install'), exact: true }).waitFor();
  await notice.getByRole('link', { name: t('teamSettings.connect_service'), exact: true }).waitFor();
  expect(await notice.count()).toBe(1);
  expect(await page.getByText(t('testPanel.listening'), { exact: true }).count()).toBe(0);
  await expectAccessible(page, 'offer of a speech model');
  await editor.button('speechModels.install').click();
  await page.getByText(t('speechModels.failure_speech_model_unreachable')).waitFor();
  await expectAccessible(page, 'speech model that could not be fetched');

  const half = serveHalf();
  await editor.button('design.retry').click();
  await page.getByText(/^1\.5 MB of 3 MB$/).waitFor();
  const progress = page.getByRole('progressbar', {
    name: t('speechModels.installing', { language: 'English' }),
  });
  await progress.waitFor();
  await expectAccessible(page, 'speech model that is being installed');
  half.rest();
  await page.getByText(t('testPanel.hintSpoken')).waitFor();
  expect(await page.getByText(t('testPanel.browserDeaf')).count()).toBe(0);
});

it('is made in the list of voices, which then has the natural ones', async () => {
  const owner = await server().owner();
  const page = await browser().newPage(server(), { user: owner });
  registry.misbehave(undefined);
  const editor = agentEditor(page, t);
  await editor.open(await storeAgent(owner));
  await page.getByRole('button', { name: new RegExp(`^${t('voices.voice')} `) }).click();
  await page.getByText(t('speechModels.offer_voices', { size: '3 MB' })).waitFor();
  expect(await page.getByText('Heart', { exact: true }).count()).toBe(0);
  await expectAccessible(page, 'offer of natural voices');
  await editor.button('speechModels.install').click();
  await page.getByRole('searchbox', { name: t('voices.search') }).fill('Heart');
  await page.getByRole('row', { name: /^Heart/ }).click();
  await editor.button('buttons.save').click();
  await editor.save();
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`^${t('voices.voice')} Heart`) }).waitFor();
  browser().ignoreErrors(/status of 404/);
  await owner.call(removeSpeechModel, { params: { id: 'voice' } });
  await page.reload();
  await page.getByText(t('voices.gone', { name: 'Heart' })).waitFor();
});
