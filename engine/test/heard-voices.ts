import { LISTENING_RATE_HZ, type VoiceActivity } from '../src/voice-activity/voice-activity.ts';

/** A voice as a detector reported it, in milliseconds of the sound. */
export type HeardVoice = {
  fromMs: number;
  /** When it was noticed. */
  noticedMs: number;
  toMs: number;
  /** When its end was noticed; infinite where it was still going on. */
  endedMs: number;
};

const PIECE_SAMPLES = 700;

/** What a detector makes of a sound that it gets in pieces. */
export function voicesIn(voiceActivity: VoiceActivity, sound: Int16Array): HeardVoice[] {
  const voices: HeardVoice[] = [];
  let nowMs = 0;
  const detector = voiceActivity.open((event) => {
    if (event.type === 'voice-hint') return;
    const { type, agoMs } = event;
    const last = voices.at(-1);
    if (type === 'voice-start') {
      const endless = Number.POSITIVE_INFINITY;
      voices.push({ fromMs: nowMs - agoMs, noticedMs: nowMs, toMs: endless, endedMs: endless });
    } else if (last) {
      Object.assign(last, { toMs: nowMs - agoMs, endedMs: nowMs });
    }
  });
  for (let at = 0; at < sound.length; at += PIECE_SAMPLES) {
    const piece = sound.subarray(at, at + PIECE_SAMPLES);
    nowMs += (piece.length / LISTENING_RATE_HZ) * 1000;
    detector.push(piece);
  }
  detector.close();
  return voices;
}
