import { createScriptedRecogniser } from '@parley/engine/speech-to-text/scripted.ts';
import { createScriptedVoiceActivity } from '@parley/engine/voice-activity/scripted.ts';
import { expect, it } from 'vitest';
import { keepingOf } from '../aftercare/conversation-aftercare.ts';
import { audioFormats } from './audio-formats.ts';
import { openLiveVoice } from './live-voice.ts';

const SOUND = Buffer.from(Int16Array.of(1, 2, 3).buffer).toString('base64');

/** A conversation's sound, and all that becomes of it, in order. */
function openVoice({ isRecorded, isUnderstood }: { isRecorded: boolean; isUnderstood: boolean }) {
  const happened: string[] = [];
  const formats = audioFormats({});
  const voice = openLiveVoice(
    {
      voice: {
        voiceActivity: createScriptedVoiceActivity(),
        recogniser: isUnderstood ? createScriptedRecogniser({}, async () => {}) : undefined,
        speakers: [],
        outputFormat: formats.output,
      },
      formats,
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
  return { voice, session, happened };
}

it('keeps what a caller says before the session is there', () => {
  const { voice, session, happened } = openVoice({ isRecorded: false, isUnderstood: true });
  expect(voice?.hear(SOUND)).toBeUndefined();
  expect(happened).toEqual([]);
  voice?.begin(session);
  voice?.hear(SOUND);
  expect(happened).toEqual(['hears 3', 'hears 3']);
});

it('keeps no more than some seconds of that', () => {
  const { voice, session, happened } = openVoice({ isRecorded: false, isUnderstood: true });
  const second = Buffer.alloc(32_000).toString('base64');
  for (let count = 0; count < 20; count += 1) voice?.hear(second);
  voice?.begin(session);
  expect(happened).toHaveLength(7);
});

it('records the caller before anybody listens to them', async () => {
  const { voice, session, happened } = openVoice({ isRecorded: true, isUnderstood: true });
  voice?.begin(session);
  voice?.hear(SOUND);
  voice?.note({ type: 'session-end', reason: 'client_ended' });
  await voice?.finish();
  expect(happened).toEqual(['recording begins', 'records 3 of the caller', 'hears 3', 'recording ends now']);
});

it('records nobody who was gone before their conversation began', async () => {
  const { voice, session, happened } = openVoice({ isRecorded: true, isUnderstood: true });
  voice?.hear(SOUND);
  voice?.note({ type: 'session-end', reason: 'connection_lost' });
  voice?.begin(session);
  await voice?.finish();
  expect(happened).toEqual([]);
});

it('is not there where nobody listens', () => {
  expect(openVoice({ isRecorded: false, isUnderstood: false }).voice).toBeUndefined();
});
