import { createScriptedRecogniser } from '@parley/engine/speech-to-text/scripted.ts';
import { expect, it } from 'vitest';
import { retentionOf } from '../records/conversation-aftercare.ts';
import { openConversationSound } from './conversation-sound.ts';

const SOUND = Int16Array.of(1, 2, 3);
const OUTPUT = { encoding: 'pcm', sampleRateHz: 16_000 } as const;

/** How a conversation is opened; `sinceMs` ago its session began. */
type Opened = { isRecorded: boolean; isUnderstood: boolean; sinceMs?: number };

/** A conversation's sound, and all that becomes of it, in order. */
function openSound({ isRecorded, isUnderstood, sinceMs = 0 }: Opened) {
  const happened: string[] = [];
  const sound = openConversationSound(
    {
      voice: { recogniser: isUnderstood ? createScriptedRecogniser({}, async () => {}) : undefined },
      output: OUTPUT,
      retention: retentionOf({ privacy: { record_voice: isRecorded } }, 0),
      redaction: { isMarked: () => false },
    },
    () => {
      happened.push('recording begins');
      return {
        addCaller: (samples) => void happened.push(`records ${samples.length} of the caller`),
        addAgent() {},
        lagBehind() {},
        cutAgent() {},
        finish: async (endedAtMs) =>
          void happened.push(`recording ends after ${Math.floor(endedAtMs / 10_000)}`),
      };
    },
  );
  const session = {
    startMs: performance.now() - sinceMs,
    hear: (samples: Int16Array) => void happened.push(`hears ${samples.length}`),
  };
  return { sound, session, happened };
}

it('buffers what a caller says before the session starts', () => {
  const { sound, session, happened } = openSound({ isRecorded: false, isUnderstood: true });
  sound?.hear(SOUND);
  expect(happened).toEqual([]);
  sound?.begin(session);
  sound?.hear(SOUND);
  expect(happened).toEqual(['hears 3', 'hears 3']);
});

it('buffers no more than some seconds', () => {
  const { sound, session, happened } = openSound({ isRecorded: false, isUnderstood: true });
  const second = new Int16Array(16_000);
  for (let count = 0; count < 20; count += 1) sound?.hear(second);
  sound?.begin(session);
  expect(happened).toHaveLength(7);
});

it('records the caller before recognition starts', async () => {
  const { sound, session, happened } = openSound({ isRecorded: true, isUnderstood: true });
  sound?.begin(session);
  sound?.hear(SOUND);
  sound?.note({ type: 'session-end', reason: 'client_ended' });
  await sound?.finish();
  expect(happened).toEqual([
    'recording begins',
    'records 3 of the caller',
    'hears 3',
    'recording ends after 0',
  ]);
});

it('does not record a caller who was gone before the conversation began', async () => {
  const { sound, session, happened } = openSound({ isRecorded: true, isUnderstood: true });
  sound?.hear(SOUND);
  sound?.note({ type: 'session-end', reason: 'connection_lost' });
  sound?.begin(session);
  await sound?.finish();
  expect(happened).toEqual([]);
});

it('is recorded on the clock of the session, however long that has been running', async () => {
  const { sound, session, happened } = openSound({ isRecorded: true, isUnderstood: false, sinceMs: 25_000 });
  sound?.begin(session);
  sound?.note({ type: 'session-end', reason: 'client_ended' });
  await sound?.finish();
  expect(happened).toEqual(['recording begins', 'recording ends after 2']);
});

it('is undefined without recognition and recording', () => {
  expect(openSound({ isRecorded: false, isUnderstood: false }).sound).toBeUndefined();
});
