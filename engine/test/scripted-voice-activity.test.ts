import { describe, expect, it } from 'vitest';
import { joined, music, noise, silence } from './call-sounds.ts';
import { voicesIn } from './heard-voices.ts';
import { createScriptedVoiceActivity } from './scripted-voice-activity.ts';

const tone = music(1_000);

describe('the scripted detector', () => {
  it('hears every loud sound, and says when it began and stopped', () => {
    const voices = voicesIn(createScriptedVoiceActivity(), joined([silence(500), tone, silence(500), tone]));
    expect(voices).toHaveLength(2);
    expect(voices[0]).toMatchObject({ fromMs: 500, toMs: 1_500 });
    expect(voices[0]?.noticedMs).toBeLessThan(650);
    expect(voices[0]?.endedMs).toBeLessThan(1_800);
    expect(voices[1]).toMatchObject({ fromMs: 2_000, endedMs: Number.POSITIVE_INFINITY });
  });

  it('is deaf to what is quiet or short', () => {
    const quiet = noise(2_000, { colour: 'white', belowSpeechDb: 30, seed: 1 });
    const short = joined([silence(500), tone.subarray(0, 16 * 60), silence(500)]);
    expect(voicesIn(createScriptedVoiceActivity(), joined([quiet, short]))).toEqual([]);
  });

  it('says nothing more once it is closed', () => {
    let events = 0;
    const detector = createScriptedVoiceActivity().open(() => {
      events += 1;
    });
    detector.push(tone);
    expect(detector.score()).toBe(1);
    detector.close();
    detector.push(silence(1_000));
    expect(events).toBe(1);
  });
});
