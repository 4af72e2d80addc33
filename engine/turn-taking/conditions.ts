import { clicks, mixed, type Noise, noise, silence } from '../test/call-sounds.ts';
import type { Aside, Exchange, LanguageCalls } from './call-script.ts';

/** A kind of call: what is said, and what is heard behind it. */
export type Condition = {
  name: string;
  exchanges(calls: LanguageCalls): readonly Exchange[];
  /** Sound behind the caller. */
  background(ms: number): Int16Array;
};

const QUIET_ROOM: Noise = { colour: 'pink', belowSpeechDb: 45, seed: 11 };
const quietRoom = (ms: number) => noise(ms, QUIET_ROOM);
const noisy = (colour: Noise['colour'], belowSpeechDb: number) => ({
  name: `${colour} noise, ${belowSpeechDb} dB`,
  exchanges: ({ plain }: LanguageCalls) => plain,
  background: (ms: number) => noise(ms, { colour, belowSpeechDb, seed: 12 }),
});

const COUGHS: readonly Aside[] = [
  { afterMs: 2_500, phrase: 'cough' },
  { afterMs: 6_000, phrase: 'cough' },
];

export const CONDITIONS: readonly Condition[] = [
  { name: 'silence', exchanges: ({ plain }) => plain, background: silence },
  { name: 'quiet room', exchanges: ({ plain }) => plain, background: quietRoom },
  noisy('white', 10),
  noisy('white', 0),
  noisy('pink', 10),
  noisy('pink', 0),
  {
    name: 'clicks and coughs',
    exchanges: ({ plain }) =>
      plain.map((exchange) => (exchange.agent.length > 100 ? { ...exchange, asides: COUGHS } : exchange)),
    background: (ms) => mixed(quietRoom(ms), clicks(ms, 900)),
  },
  {
    name: 'typing',
    exchanges: ({ plain }) => plain,
    background: (ms) => mixed(quietRoom(ms), clicks(ms, 150)),
  },
  { name: 'pauses in sentences', exchanges: ({ pauses }) => pauses, background: quietRoom },
  { name: 'dictation in groups', exchanges: ({ dictation }) => dictation, background: quietRoom },
  { name: 'back-channels', exchanges: ({ backChannels }) => backChannels, background: quietRoom },
  { name: 'overlapping speech', exchanges: ({ overlaps }) => overlaps, background: quietRoom },
  {
    name: 'overlapping speech, pink noise, 10 dB',
    exchanges: ({ overlaps }) => overlaps,
    background: noisy('pink', 10).background,
  },
];
