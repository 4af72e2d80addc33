import { describe, expect, it } from 'vitest';
import { keypadTones } from '../audio/keypad-tones.ts';
import { LISTENING_RATE_HZ } from '../voice-activity/voice-activity.ts';
import { type AnswererEvent, AnswererWatch } from './answerer-watch.ts';

const samplesOf = (ms: number) => Math.round((ms * LISTENING_RATE_HZ) / 1_000);
const silence = (ms: number) => new Int16Array(samplesOf(ms));
const sound = (ms: number, valueAt: (seconds: number) => number) =>
  Int16Array.from({ length: samplesOf(ms) }, (_, index) => 32_767 * valueAt(index / LISTENING_RATE_HZ));
const sine = (hz: number, seconds: number) => Math.sin(2 * Math.PI * hz * seconds);
const beep = (hz: number, ms: number, level = 0.3) => sound(ms, (seconds) => level * sine(hz, seconds));
/** A made-up voice: a gliding fundamental with its harmonics, as loud as syllables are. */
const voice = (ms: number) =>
  sound(ms, (seconds) => {
    const hz = 130 + 30 * sine(0.7, seconds);
    const harmonics = [1, 2, 3, 4, 5, 6].map((number) => sine(hz * number, seconds) / number);
    const syllable = 0.5 + 0.5 * sine(4, seconds);
    return 0.12 * syllable * harmonics.reduce((sum, each) => sum + each, 0);
  });
/** Of a line: what is the same each time is not random. */
const noise = (ms: number, level: number) => {
  let seed = 7;
  return sound(ms, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return level * (seed / 1_073_741_823 - 1);
  });
};
const mixed = (one: Int16Array, other: Int16Array) =>
  one.map((sample, index) => sample + (other[index] ?? 0));

/** What a watch finds out in a call, with the moment in milliseconds. */
function watched(parts: readonly (Int16Array | string)[]): [number, AnswererEvent['type'], string?][] {
  const found: [number, AnswererEvent['type'], string?][] = [];
  let heardMs = 0;
  const watch = new AnswererWatch((event) =>
    found.push(
      event.type === 'machine'
        ? [Math.round(heardMs), event.type, event.machine]
        : [Math.round(heardMs), event.type],
    ),
  );
  for (const part of parts) {
    if (typeof part === 'string') watch.read(part);
    else {
      for (let from = 0; from < part.length; from += samplesOf(20)) {
        heardMs += 20;
        watch.hear(part.subarray(from, from + samplesOf(20)));
      }
    }
  }
  return found;
}

const GREETING = 'vous êtes bien sur la messagerie de Paul';

describe('a beep', () => {
  it.each([
    ['of 1,000 Hz', beep(1_000, 400)],
    ['of 440 Hz', beep(440, 500)],
    ['of 1,400 Hz, short', beep(1_400, 180)],
    ['of 2,000 Hz, soft', beep(2_000, 300, 0.04)],
    ['of 950 Hz on a noisy line', mixed(beep(950, 400, 0.2), noise(400, 0.05))],
    ['between two steps of the search', beep(1_011, 300)],
  ])('%s is the moment of the message', (_, tone) => {
    const events = watched([voice(2_000), GREETING, voice(1_000), tone, silence(200)]);
    expect(events).toMatchObject([
      [2_000, 'machine', 'voicemail'],
      [expect.any(Number), 'machine-done'],
    ]);
    const [, due] = events;
    expect((due?.[0] ?? 0) - 3_000 - (tone.length * 1_000) / LISTENING_RATE_HZ).toBeLessThanOrEqual(40);
  });

  it('alone tells a mailbox from a person', () => {
    expect(watched([voice(3_000), beep(1_000, 400), silence(100)]).map(([, type]) => type)).toEqual([
      'machine',
      'machine-done',
    ]);
  });

  it.each([
    ['a voice', voice(8_000)],
    ['noise', noise(4_000, 0.1)],
    ['keys', Int16Array.from([...keypadTones('1590', LISTENING_RATE_HZ)].flatMap((tone) => [...tone]))],
    ['a click', beep(1_000, 60)],
    ['a tone of the network', beep(440, 5_000)],
    ['silence', silence(5_000)],
    ['two frequencies at once', mixed(beep(440, 1_000, 0.2), beep(1_200, 1_000, 0.2))],
    ['a hum', beep(100, 2_000)],
  ])('is told from %s', (_, other) => {
    expect(watched([other, silence(200)])).toEqual([]);
  });
});

describe('a mailbox without a beep', () => {
  it('records after a silence that is longer than the pauses of its greeting', () => {
    const events = watched([GREETING, voice(1_000), silence(1_500), voice(1_000), silence(3_000)]);
    expect(events).toEqual([
      [0, 'machine', 'voicemail'],
      [6_000, 'machine-done'],
    ]);
  });

  it('is not waited for without end', () => {
    expect(watched([GREETING, voice(40_000)]).at(-1)).toEqual([30_000, 'machine-done']);
  });
});

it('a menu that turns out to be that of a mailbox is one', () => {
  expect(watched(['press 1 for more', 'press 1 for more or record your message after the tone'])).toEqual([
    [0, 'machine', 'menu'],
    [0, 'machine', 'voicemail'],
  ]);
});

it('a beep of a machine that asks who calls is none of a mailbox', () => {
  expect(watched(['record your name and reason for calling', beep(1_000, 400), silence(3_000)])).toEqual([
    [0, 'machine', 'screening'],
  ]);
});

it('a person who speaks of voicemail later is a person', () => {
  expect(watched([voice(41_000), GREETING, beep(1_000, 400), silence(100)])).toEqual([]);
});
