import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/until.ts';
import { wordsOf } from '../support/words.ts';
import type { Stage } from './browser-stage.ts';
import type { DrivenWindow, Sought } from './driven-window.ts';

/** What somebody does in a window of their own, and what has to be there at its end. */
export type Journey = { name: string; run: (window: DrivenWindow, stage: Stage) => Promise<void> };

const t = wordsOf('en');
const button = (name: string): Sought => ({ kind: 'button', name });
const field = (name: string): Sought => ({ kind: 'field', name });
const text = (name: string): Sought => ({ kind: 'text', name });

const HOURS = 'Monday to Friday, 9 am to 6 pm';
const DOCUMENT = 'You have thirty days to return an article, and gift cards are not taken back.';

/** In their order: the later ones use what is stored by the earlier. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'signs in by the printed link and makes an agent from a template in the editor',
    async run(window, { link }) {
      await window.goto(link);
      await window.find(text(t('agents.none')));
      await window.click(button(t('agents.new_chat')));
      await window.click(button(t('editor.template_support')));
      await window.write(field(t('editor.business_name')), 'Martin Home');
      await window.write(field(t('editor.business_hours')), HOURS);
      await window.click(button(t('editor.use_template')));
      await window.click(button(t('editor.create')));
      await window.find(text(t('editor.all_saved')));
      await window.click(button(t('testPanel.test')));
      // The answer, and not the greeting or the prompt, says how long it took.
      await ask(window, field(t('testPanel.message')), 'offline model');
    },
  },
  {
    name: 'signs in with a password and adds a document to the knowledge base',
    async run(window, stage) {
      await signIn(window, stage);
      await window.goto(`${stage.url}/knowledge-base`);
      await window.click(button(t('knowledge.add')));
      await window.click(button(t('addDocument.kind_text')));
      await window.write(field(t('fields.text')), DOCUMENT);
      await window.click(button(t('buttons.add')));
      await window.find(text('1 passage'));
    },
  },
  {
    name: 'plays the recording of a call',
    async run(window, stage) {
      await signIn(window, stage);
      await window.goto(`${stage.url}/call?conversation=${stage.recordedId}`);
      await window.click(button(t('callLogs.play')));
      await window.find(button(t('callLogs.pause')));
    },
  },
  {
    name: 'hears and sees a call in the test panel, without a microphone',
    async run(window, stage) {
      await signIn(window, stage);
      await window.goto(`${stage.url}/agents?agent=${stage.voiceAgentId}`);
      await window.click(button(t('testPanel.test')));
      await window.find(text(stage.greeting));
      await ask(window, field(t('testPanel.message')), stage.answer);
    },
  },
  {
    name: 'asks an agent in the chat of a website on another origin',
    async run(window, { websiteUrl }) {
      await window.goto(websiteUrl);
      await window.click(button('Open the chat'));
      await ask(window, field('Your message'), 'Monday to Saturday');
    },
  },
  {
    name: 'signs in to the console inside a page of another site over HTTPS',
    async run(window, stage) {
      await window.goto(stage.hostUrl);
      await window.inFrame(true);
      const opensWindow = await isEither(window, t('signIn.window_open'), t('fields.email'));
      if (opensWindow) {
        await window.click(button(t('signIn.window_open')));
        await window.inPopup(true);
        await fillSignIn(window, stage);
        await pause(1_000);
        await window.inPopup(false);
        await window.inFrame(true);
      } else {
        await fillSignIn(window, stage);
      }
      await window.find(text(t('agents.title')));
      await window.find(text('Bicycle shop'));
    },
  },
];

/** Asks for the hours; while the agent writes or speaks, what was typed waits in the field for another Enter. */
async function ask(window: DrivenWindow, message: Sought, answer: string): Promise<void> {
  await window.write(message, 'When are you open?');
  await until(`answer "${answer}"`, async () => {
    await window.enter(message);
    await pause(500);
    return window.has(text(answer));
  });
}

async function signIn(window: DrivenWindow, stage: Stage): Promise<void> {
  await window.goto(`${stage.url}/agents?lang=en`);
  await fillSignIn(window, stage);
  await window.find(text(t('agents.title')));
}

async function fillSignIn(window: DrivenWindow, { email, password }: Stage): Promise<void> {
  await window.write(field(t('fields.email')), email);
  await window.write(field(t('fields.password')), password);
  await window.click(button(t('session.sign_in')));
}

/** @returns whether the first of two texts is there, as soon as one is */
async function isEither(window: DrivenWindow, first: string, second: string): Promise<boolean> {
  return Promise.any([
    window.find(button(first)).then(() => true),
    window.find(field(second)).then(() => false),
  ]);
}
