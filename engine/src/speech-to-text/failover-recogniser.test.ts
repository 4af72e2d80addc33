import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type DeepgramServerOptions, startDeepgramServer } from '../../test/deepgram-server.ts';
import { startOpenaiSpeechServer } from '../../test/openai-speech-server.ts';
import { callRecogniser, connectAnywhere, speak } from '../../test/recognition-call.ts';
import { deepgramRecogniser } from './deepgram.ts';
import { type FailoverRecogniserOptions, failoverRecogniser } from './failover-recogniser.ts';
import { openaiCompatibleRecogniser } from './openai-compatible.ts';
import { createScriptedRecogniser, type RecognitionScript } from './scripted.ts';
import type { SpeechRecogniser } from './speech-to-text.ts';

const patience = { transcriptMs: 60, hurriedMs: 20, retryPauseMs: 1 };

describe('failover between recognisers', () => {
  it('passes on what the first one understands', async () => {
    const call = callRecogniser(failover([scripted({ text: 'one two', wordMs: 400 })]));
    await call.say(5, 1_000);
    expect(call.events).toEqual([
      { type: 'transcript-delta', utterance: 5, text: 'one' },
      { type: 'transcript-delta', utterance: 5, text: 'one two' },
      { type: 'transcript-end', utterance: 5, text: 'one two', recogniser: 'scripted' },
    ]);
  });

  it('passes on how sure the first one is of each word', async () => {
    const words = [{ word: 'sí', confidence: 0.4 }];
    const doubting: SpeechRecogniser = {
      name: 'doubting',
      hasDeltas: true,
      open({ onEvent }) {
        let utterance = 0;
        return {
          start(number) {
            utterance = number;
          },
          write() {},
          end: () => onEvent({ type: 'transcript-end', utterance, text: 'Sí.', heard: 'sí', words }),
          close() {},
        };
      },
    };
    const heard = { text: 'Sí.', heard: 'sí', words, recogniser: 'doubting' };
    expect(await callRecogniser(failover([doubting])).say(1)).toMatchObject(heard);
  });

  it.each(['error', 'garbled', 'disconnect'] as const)(
    'tries once more with the same sound after %s',
    async (fault) => {
      const failures: string[] = [];
      const flaky = scripted({ text: 'heard at last', fault, faultTimes: 1 });
      const call = callRecogniser(failover([flaky], { onFailure: (_, { code }) => failures.push(code) }));
      expect(await call.say(1)).toMatchObject({ type: 'transcript-end', text: 'heard at last' });
      expect(failures).toHaveLength(1);
    },
  );

  it.each(['timeout', 'refused', 'silence', 'error'] as const)(
    'has the next one understand after %s, and goes straight to it from then on',
    async (fault) => {
      const failures: string[] = [];
      const call = callRecogniser(
        failover([scripted({ text: 'never', fault }), scripted({ text: 'by the second' })], {
          onFailure: ({ name }) => failures.push(name),
        }),
      );
      expect(await call.say(1)).toMatchObject({ type: 'transcript-end', text: 'by the second' });
      const failedOnce = failures.length;
      expect(await call.say(2)).toMatchObject({ type: 'transcript-end', text: 'by the second' });
      expect(failures).toHaveLength(failedOnce);
    },
  );

  it('tries the first one again when its time is up', async () => {
    let now = 0;
    const first = scripted({ text: 'by the first', fault: 'timeout', faultTimes: 1 });
    const options = { now: () => now, coolDown: { firstMs: 5_000 } };
    const call = callRecogniser(failover([first, scripted({ text: 'by the second' })], options));
    expect(await call.say(1)).toMatchObject({ text: 'by the second' });
    now = 4_999;
    expect(await call.say(2)).toMatchObject({ text: 'by the second' });
    now = 5_000;
    expect(await call.say(3)).toMatchObject({ text: 'by the first' });
  });

  it('lets every conversation know of an outage', async () => {
    const failures: string[] = [];
    const recogniser = failover([scripted({ fault: 'timeout' }), scripted({ text: 'by the second' })], {
      onFailure: ({ name }) => failures.push(name),
    });
    await callRecogniser(recogniser).say(1);
    const other = callRecogniser(recogniser);
    expect(await other.say(1)).toMatchObject({ text: 'by the second' });
    expect(failures).toHaveLength(1);
  });

  it('reports once that no recogniser understood', async () => {
    const call = callRecogniser(failover([scripted({ fault: 'error' }), scripted({ fault: 'silence' })]));
    expect(await call.say(1)).toMatchObject({ type: 'transcript-error', error: { code: 'timeout' } });
    expect(call.events.filter(({ type }) => type !== 'transcript-delta')).toHaveLength(1);
  });

  it('loses no word that was spoken before the first one broke off', async () => {
    const listening: DeepgramServerOptions['listening'] = [{ utterances: ['x'], fault: 'disconnect' }, 503];
    await using deepgram = await startDeepgramServer({ apiKey: 'k', listening });
    await using whisper = await startOpenaiSpeechServer({ transcripts: ['all of it'] });
    const call = callRecogniser(
      failover([deepgramAt(deepgram.origin), whisperAt(whisper.url)], { patience: {} }),
    );
    call.line.start(1);
    speak(call.line, 1_000);
    await expect.poll(() => deepgram.requests.length).toBe(2);
    speak(call.line, 1_000);
    call.line.end();
    expect(await call.conclusion(1)).toMatchObject({ type: 'transcript-end', text: 'all of it' });
    const wav = whisper.requests[0]?.bytes.length ?? 0;
    expect(wav).toBeGreaterThan(2 * 32_000);
    call.line.close();
  });

  it('understands the next utterance while it repeats the last', async () => {
    const rules = [
      { order: 1, hears: { text: 'the first', fault: 'error', faultTimes: 1 } as const },
      { order: 2, hears: { text: 'the second' } },
    ];
    const call = callRecogniser(failover([createScriptedRecogniser({ rules }, async () => {})]));
    const first = call.say(1);
    const second = call.say(2);
    expect(await first).toMatchObject({ text: 'the first' });
    expect(await second).toMatchObject({ text: 'the second' });
  });

  it('has an utterance of more than a minute understood in parts', async () => {
    const rules = [1, 2, 3].map((order) => ({ order, hears: { text: `part ${order}` } }));
    const call = callRecogniser(failover([createScriptedRecogniser({ rules }, async () => {})]));
    expect(await call.say(9, 130_000)).toMatchObject({ utterance: 9, text: 'part 1 part 2 part 3' });
  });

  it('lets the oldest utterance go when too many wait', async () => {
    const silent = failover([scripted({ fault: 'silence' })], { patience: { transcriptMs: 60_000 } });
    const call = callRecogniser(silent);
    for (let utterance = 1; utterance <= 33; utterance += 1) void call.say(utterance, 100);
    expect(await call.conclusion(1)).toMatchObject({ error: { code: 'busy' } });
    expect(call.events).toHaveLength(1);
    call.line.close();
  });

  it('says nothing of a closed line and hangs up', async () => {
    const listening: DeepgramServerOptions['listening'] = [{ utterances: ['late'], fault: 'silent' }];
    await using server = await startDeepgramServer({ apiKey: 'k', listening });
    // However slow the machine is, the line is closed before it is given up.
    const call = callRecogniser(
      failover([deepgramAt(server.origin)], { patience: { transcriptMs: 60_000 } }),
    );
    void call.say(1);
    await expect.poll(() => server.controls).toContain('Finalize');
    call.line.close();
    await expect.poll(() => server.controls).toContain('CloseStream');
    expect(call.events).toEqual([]);
  });
});

function failover(
  recognisers: readonly [SpeechRecogniser, ...SpeechRecogniser[]],
  options: FailoverRecogniserOptions = {},
): SpeechRecogniser {
  return failoverRecogniser(recognisers, { patience, ...options });
}

function scripted(otherwise: NonNullable<z.input<typeof RecognitionScript>['otherwise']>): SpeechRecogniser {
  return createScriptedRecogniser({ otherwise }, async () => {});
}

function deepgramAt(baseUrl: string): SpeechRecogniser {
  return deepgramRecogniser({ apiKey: 'k', baseUrl, model: 'nova-3', connect: connectAnywhere });
}

function whisperAt(baseUrl: string): SpeechRecogniser {
  return openaiCompatibleRecogniser({ baseUrl, model: 'whisper-1', fetch });
}
