import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import {
  collectSound,
  isFull,
  type RecordingEvent,
  type RecordingState,
  recordedMs,
  recordingAfter,
} from './use-voice-recording.ts';

const ready: RecordingState = { phase: 'ready' };
const after = (...events: RecordingEvent[]) => events.reduce(recordingAfter, ready);

describe('a recording', () => {
  it('counts what is recorded and not what is paused', () => {
    const state = after(
      { type: 'ask' },
      { type: 'start', now: 1_000 },
      { type: 'pause', now: 3_000 },
      { type: 'resume', now: 10_000 },
    );
    expect(state.phase).toBe('recording');
    expect(recordedMs(state, 11_500)).toBe(3_500);
  });

  it('is complete with its sound after a stop, also from a pause', () => {
    const content = new Blob(['sound']);
    const paused = after({ type: 'start', now: 0 }, { type: 'pause', now: 2_000 });
    expect(recordingAfter(paused, { type: 'end', now: 9_000, content })).toEqual({
      phase: 'complete',
      recordedMs: 2_000,
      content,
    });
  });

  it('is ready again after a problem, which it names', () => {
    expect(after({ type: 'ask' }, { type: 'problem', problem: 'refused' })).toEqual({
      phase: 'ready',
      problem: 'refused',
    });
  });

  it('takes no pause and no resumption at the wrong time', () => {
    expect(after({ type: 'pause', now: 1 }, { type: 'resume', now: 2 })).toEqual(ready);
  });

  it('ends by itself before it is larger than the server takes', () => {
    const recorder: Parameters<typeof collectSound>[0] = {
      state: 'recording',
      mimeType: 'audio/webm',
      ondataavailable: null,
      onstop: null,
      stop() {
        Object.assign(recorder, { state: 'inactive' });
      },
    };
    const ended: Blob[] = [];
    collectSound(recorder, (content) => ended.push(content));
    const data = new Blob([new Uint8Array(100_000)]);
    for (let piece = 0; recorder.state === 'recording' && piece < 200; piece += 1)
      recorder.ondataavailable?.call(recorder as MediaRecorder, { data } as BlobEvent);
    // What a browser does behind the last piece.
    recorder.ondataavailable?.call(recorder as MediaRecorder, { data } as BlobEvent);
    recorder.onstop?.call(recorder as MediaRecorder, {} as Event);
    const [content = new Blob()] = ended;
    expect([isFull(content), content.size <= CLONE_SAMPLE.maxBytes]).toEqual([true, true]);
  });
});
