import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { callRecogniser, speak } from '../../../test/recognition-call.ts';
import { failoverRecogniser } from '../failover-recogniser.ts';
import { createScriptedRecogniser } from '../scripted.ts';
import type { SpeechRecogniser } from '../speech-to-text.ts';
import { type VoskOptions, VoskRecognisers } from './vosk.ts';

// The processes of recognisers, with a stand-in for the program that loads a model.
const SOON = { timeout: 10_000 };
const PROGRAM = new URL('../../../test/stand-in-recognition-program.ts', import.meta.url);

describe('processes of Vosk', () => {
  it('are one for each language, shared by its calls', async () => {
    await using vosk = open();
    const [one, two] = [callIn(vosk, 'fr', 'pid'), callIn(vosk, 'fr-CA', 'pid')];
    const spanish = callIn(vosk, 'es', 'pid');
    const pids = await Promise.all([one, two, spanish].map(async (call) => textOf(await call.say(1, 200))));
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[0]);
    expect(vosk.recogniserFor('de')).toBeUndefined();
    expect(vosk.recogniserFor('fr')?.name).toBe('vosk fr');
  });

  it('are started again when they are killed, and hear again what was being said', async () => {
    await using vosk = open({ maxCalls: 1 });
    const pid = await pidOf(vosk);
    const failures: string[] = [];
    const call = callRecogniser(
      failoverRecogniser([recogniser(vosk)], {
        onFailure: (_, { code }) => failures.push(code),
      }),
    );
    call.line.start(1);
    speak(call.line, 600);
    await call.event((event) => event.type === 'transcript-delta' && event.text === 'W0 w1 w2');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => failures, SOON).toEqual(['failed']);
    speak(call.line, 400);
    call.line.end();
    expect(await call.conclusion(1)).toMatchObject({ type: 'transcript-end', text: 'W0 w1 w2 w3 w4.' });
    expect(await call.say(2, 200)).toMatchObject({ text: 'W0' });
  });

  it('may take as long as a model needs to be loaded again, when they are killed', async () => {
    await using vosk = open({
      filesFor: () => ({ libraryPath: '/libvosk.so', modelFolder: '/models/slow' }),
    });
    const pid = await pidOf(vosk);
    const patience = { transcriptMs: 50, givingUpMs: 60 };
    const call = callRecogniser(failoverRecogniser([recogniser(vosk)], { patience }));
    call.line.start(1);
    speak(call.line, 600);
    await call.event((event) => event.type === 'transcript-delta' && event.text === 'W0 w1 w2');
    process.kill(pid, 'SIGKILL');
    call.line.end();
    expect(await call.conclusion(1)).toMatchObject({ type: 'transcript-end', text: 'W0 w1 w2.' });
  });

  it('write what they heard as people write, and keep what was heard', async () => {
    await using vosk = open();
    const call = callRecogniser(failoverRecogniser([recogniser(vosk)]));
    expect(await call.say(1, 400)).toMatchObject({
      text: 'W0 w1.',
      heard: 'w0 w1',
      recogniser: 'vosk en',
    });
  });

  it('fail what brings them down twice, and hear what is said then', async () => {
    await using vosk = open();
    const patience = { transcriptMs: 20_000 };
    const call = callRecogniser(failoverRecogniser([recogniser(vosk)], { patience }));
    expect(await call.say(1, 31_000)).toMatchObject({ type: 'transcript-error', error: { code: 'failed' } });
    expect(await call.say(2, 200)).toMatchObject({ text: 'W0' });
  });

  it('go on where an answer that they do not give is not awaited any more', async () => {
    await using vosk = open({ stuckMs: 1_000 });
    const pid = await pidOf(vosk);
    const { line, event } = callIn(vosk, 'en', 'mute');
    line.start(1);
    speak(line, 200);
    line.end();
    await event(({ type }) => type === 'transcript-delta');
    line.close();
    await pause(1_500);
    expect(await pidOf(vosk)).toBe(pid);
  });

  it('end when no call needs them for a while, and start for the next', async () => {
    await using vosk = open({ idleMs: 20 });
    const pid = await pidOf(vosk);
    await expect.poll(() => isAlive(pid), SOON).toBe(false);
    expect(await callIn(vosk, 'en').say(1, 200)).toMatchObject({ text: 'W0' });
  });

  it('start when a call begins, before anything is said', async () => {
    await using vosk = open({ idleMs: 20 });
    const failover = failoverRecogniser([recogniser(vosk)]);
    expect(vosk.figures()).toEqual([]);
    const line = failover.open({ language: 'en', keywords: [], onEvent: () => {} });
    expect(vosk.figures()).toEqual([{ language: 'en', calls: 1, lagMs: 0 }]);
    line.close();
    await expect.poll(() => vosk.figures(), SOON).toEqual([]);
  });

  it('refuse more utterances than they may hear at once', async () => {
    await using vosk = open({ maxUtterances: 1 });
    const [first, second] = [callIn(vosk, 'en'), callIn(vosk, 'en')];
    first.line.start(1);
    expect(await second.say(1)).toMatchObject({ error: { code: 'busy' } });
    first.line.close();
    expect(await second.say(2, 200)).toMatchObject({ text: 'W0' });
  });

  it('say how far behind they are', async () => {
    await using vosk = open();
    const call = callIn(vosk, 'en');
    await call.say(1, 200);
    expect(vosk.figures()).toEqual([{ language: 'en', calls: 1, lagMs: 200 }]);
    expect(vosk.isBusy()).toBe(false);
    await call.say(2, 1_200);
    expect(vosk.isBusy()).toBe(true);
  });

  it('are busy with as many calls as they may hear, of all languages together', async () => {
    await using vosk = open({ maxCalls: 2 });
    const [one] = [callIn(vosk, 'en')];
    expect(vosk.isBusy()).toBe(false);
    callIn(vosk, 'fr');
    expect(vosk.isBusy()).toBe(true);
    one.line.close();
    expect(vosk.isBusy()).toBe(false);
  });

  it('hear no more calls than they may, also of those that another recogniser failed', async () => {
    await using vosk = open({ maxCalls: 1 });
    const inside = callIn(vosk, 'en');
    const failing = createScriptedRecogniser({ otherwise: { fault: 'refused' } }, async () => {});
    const failover = failoverRecogniser([failing, recogniser(vosk, 'fr')]);
    expect(failover.isBusy?.()).toBe(false);
    const outside = callRecogniser(failover);
    expect(await outside.say(1, 200)).toMatchObject({ error: { code: 'busy' } });
    expect(failover.isBusy?.()).toBe(true);
    expect(await inside.say(1, 200)).toMatchObject({ text: 'W0' });
    inside.line.close();
    expect(await outside.say(2, 200)).toMatchObject({ text: 'W0', recogniser: 'vosk fr' });
  });

  it.each(['libraryPath', 'modelFolder'] as const)(
    'take another %s when it is replaced',
    async (replaced) => {
      const files = { libraryPath: '/first/libvosk.so', modelFolder: '/models/first' };
      await using vosk = open({ filesFor: () => ({ ...files }) });
      const [before, after] = [callIn(vosk, 'en', 'files'), () => callIn(vosk, 'en', 'files')];
      expect(await before.say(1, 200)).toMatchObject({ heard: '/first/libvosk.so /models/first' });
      files[replaced] = '/second';
      const [library, model] = Object.values(files);
      await expect.poll(() => after().say(1, 200), SOON).toMatchObject({ heard: `${library} ${model}` });
      // A call that was heard before goes on with it too.
      expect(await before.say(2, 200)).toMatchObject({ heard: `${library} ${model}` });
    },
  );
});

function open(options: Partial<VoskOptions> = {}): VoskRecognisers {
  return new VoskRecognisers({
    filesFor: (language) =>
      ['fr', 'en', 'es'].includes(language)
        ? { libraryPath: '/libvosk.so', modelFolder: `/models/${language}` }
        : undefined,
    program: PROGRAM,
    restartMs: 0,
    ...options,
  });
}

function recogniser(vosk: VoskRecognisers, language = 'en'): SpeechRecogniser {
  const found = vosk.recogniserFor(language);
  if (!found) throw new Error(`Nothing understands ${language}.`);
  return found;
}

function callIn(vosk: VoskRecognisers, language: string, spoken = language) {
  return callRecogniser(recogniser(vosk, language), { language: spoken });
}

async function pidOf(vosk: VoskRecognisers): Promise<number> {
  const call = callIn(vosk, 'en', 'pid');
  const pid = Number(textOf(await call.say(1, 200)));
  call.line.close();
  return pid;
}

function textOf(event: { type: string; text?: string }): string {
  return event.text ?? '';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
