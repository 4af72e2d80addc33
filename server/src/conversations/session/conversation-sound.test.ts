import { createScriptedRecogniser } from '@parley/engine/speech-to-text/scripted.ts';
import { expect, it } from 'vitest';
import { keepingOf } from '../aftercare/conversation-aftercare.ts';
import { openConversationSound } from './conversation-sound.ts';

const SOUND = Int16Array.of(1, 2, 3);
const OUTPUT = { encoding: 'pcm', sampleRateHz: 16_000 } as const;

/** A conversation's sound, and all that becomes of it, in order. */
function openSound({ isRecorded, isUnderstood }: { isRecorded: boolean; isUnderstood: boolean }) {
  const happened: string[] = [];
  const sound = openConversationSound(
    {
      voice: { recogniser: isUnderstood ? createScriptedRecogniser({}, async () => {}) : undefined },
      output: OUTPUT,
      keeping: keepingOf({ privacy: { record_voice: isRecorded } }, 0),
    },
    () => {
      happened.push('recording begins');
      return {
        addCaller: (samples) => void happened.push(`records ${samples.length} of the caller`),
        addAgent() {},
        cutAgent() {},
        finish: async (endedAtMs) =>
          void happened.push(`recording ends ${endedAtMs < 10_000 ? 'now' : 'late'}`),
      };
    },
  );
  const session = { hear: (samples: Int16Array) => void happened.push(`hears ${samples.length}`) };
  return { sound, session, happened };
}

it('keeps what a caller says before the session is there', () => {
  const { sound, session, happened } = openSound({ isRecorded: false, isUnderstood: true });
  sound?.hear(SOUND);
  expect(happened).toEqual([]);
  sound?.begin(session);
  sound?.hear(SOUND);
  expect(happened).toEqual(['hears 3', 'hears 3']);
});

it('keeps no more than some seconds of that', () => {
  const { sound, session, happened } = openSound({ isRecorded: false, isUnderstood: true });
  const second = new Int16Array(16_000);
  for (let count = 0; count < 20; count += 1) sound?.hear(second);
  sound?.begin(session);
  expect(happened).toHaveLength(7);
});

it('records the caller before anybody listens to them', async () => {
  const { sound, session, happened } = openSound({ isRecorded: true, isUnderstood: true });
  sound?.begin(session);
  sound?.hear(SOUND);
  sound?.note({ type: 'session-end', reason: 'client_ended' });
  await sound?.finish();
  expect(happened).toEqual(['recording begins', 'records 3 of the caller', 'hears 3', 'recording ends now']);
});

it('records nobody who was gone before their conversation began', async () => {
  const { sound, session, happened } = openSound({ isRecorded: true, isUnderstood: true });
  sound?.hear(SOUND);
  sound?.note({ type: 'session-end', reason: 'connection_lost' });
  sound?.begin(session);
  await sound?.finish();
  expect(happened).toEqual([]);
});

it('is not there where nobody listens', () => {
  expect(openSound({ isRecorded: false, isUnderstood: false }).sound).toBeUndefined();
});
