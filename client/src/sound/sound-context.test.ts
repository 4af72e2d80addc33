import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMicrophone } from './microphone.ts';
import { openSpeaker } from './speaker.ts';

/** What the contexts that were opened are in, by their sample rates. */
const opened: { sampleRate: number | undefined; state: string }[] = [];

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [] }) } });
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      constructor() {
        throw new Error('The processor is not known.');
      }
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly sampleRate: number | undefined;
      readonly audioWorklet = { addModule: async () => undefined };
      state = 'running';

      constructor({ sampleRate }: { sampleRate?: number }) {
        this.sampleRate = sampleRate;
        opened.push(this);
      }

      async close() {
        this.state = 'closed';
      }
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

it('closes the context in which no speaker can be made', async () => {
  const opening = openSpeaker({ workletUrl: '/speaker.js', sampleRateHz: 16_000 });
  await expect(opening).rejects.toThrow('The processor is not known.');
  expect(opened).toMatchObject([{ sampleRate: 16_000, state: 'closed' }]);
});

it('closes both contexts in which no microphone can be made', async () => {
  const opening = openMicrophone({ workletUrl: '/microphone.js', onSamples: () => undefined });
  await expect(opening).rejects.toMatchObject({ code: 'unsupported' });
  expect(opened).toMatchObject([
    { sampleRate: 16_000, state: 'closed' },
    { sampleRate: undefined, state: 'closed' },
  ]);
});
