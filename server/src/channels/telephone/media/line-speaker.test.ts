import { expect, it } from 'vitest';
import { LineSpeaker } from './line-speaker.ts';

/** A line whose time passes when it is told to, and all that was sent on it. */
function openLine() {
  const sent: string[] = [];
  const lags: { lagMs: number; sinceMs: number }[] = [];
  let nowMs = 0;
  let frames = 0;
  const timers = new Map<() => void, number>();
  const speaker = new LineSpeaker({
    sendAudio(audio) {
      frames += 1;
      sent.push(`sound ${audio.length}`);
    },
    sendMark: (name) => sent.push(name),
    sendClear: () => sent.push('clear'),
    now: () => nowMs,
    setTimer(delayMs, fire) {
      timers.set(fire, nowMs + delayMs);
      return () => timers.delete(fire);
    },
    onLag: (lagMs, sinceMs) => lags.push({ lagMs, sinceMs }),
  });
  return {
    speaker,
    sent,
    lags,
    frames: () => frames,
    pass(ms: number) {
      for (const untilMs = nowMs + ms; ; ) {
        const [next] = [...timers].sort(([, one], [, other]) => one - other);
        if (!next || next[1] > untilMs) {
          nowMs = untilMs;
          return;
        }
        nowMs = Math.max(nowMs, next[1]);
        timers.delete(next[0]);
        next[0]();
      }
    },
  };
}

/** Sound of so many milliseconds. */
const sound = (durationMs: number, startsAtMs: number) => ({
  audio: new Uint8Array(durationMs * 8).fill(1),
  startsAtMs,
});
const marksIn = (sent: readonly string[]) => sent.filter((item) => item.startsWith('sound-'));

it('sends sound twenty milliseconds at a time, little ahead of when it is heard', () => {
  const line = openLine();
  line.speaker.play(sound(3_000, 80));
  line.pass(0);
  expect(line.sent.every((item) => item === 'sound 160')).toBe(true);
  // 400 ms ahead of the clock, from 80 ms on.
  expect(line.frames()).toBe(17);
  line.pass(1_000);
  expect(line.frames()).toBeGreaterThanOrEqual(61);
  expect(line.frames()).toBeLessThanOrEqual(67);
  line.pass(3_000);
  expect(line.frames()).toBe(150);
});

it('fills up the last frame with silence', () => {
  const line = openLine();
  line.speaker.play(sound(30, 80));
  line.pass(500);
  expect(line.sent).toEqual(['sound 160', 'sound 160', 'sound-1']);
});

it('asks how far the line is, and says how late the agent is heard', () => {
  const line = openLine();
  line.speaker.play(sound(1_000, 80));
  line.pass(1_000);
  const [first = '', last = ''] = marksIn(line.sent);
  expect(marksIn(line.sent)).toHaveLength(2);
  line.speaker.noteMark(first);
  line.pass(330);
  // The last sound was due at 1,080 ms.
  line.speaker.noteMark(last);
  const late = { lagMs: 250, sinceMs: 620 };
  expect(line.lags.at(-1)).toEqual(late);
  line.speaker.noteMark(last);
  line.speaker.noteMark('of another');
  expect(line.lags.at(-1)).toEqual(late);
});

it('says where the line had nothing to play, since what comes after it is late', () => {
  const line = openLine();
  line.speaker.play(sound(600, 0));
  line.pass(500);
  line.speaker.noteMark('sound-1');
  line.pass(400);
  // What was due at 600 ms goes on 300 ms late, and so does what follows it.
  line.speaker.play(sound(500, 620));
  line.pass(500);
  line.speaker.noteMark(marksIn(line.sent).at(-1) ?? '');
  expect(line.lags.at(-1)).toMatchObject({ sinceMs: 600 });
});

it('forgets what was not heard, and the marks that come back for it', () => {
  const line = openLine();
  line.speaker.play(sound(3_000, 80));
  line.pass(600);
  const before = line.frames();
  line.speaker.clear();
  expect(line.sent.at(-1)).toBe('clear');
  line.pass(4_000);
  expect(line.frames()).toBe(before);
  for (const name of marksIn(line.sent)) line.speaker.noteMark(name);
  expect(line.lags).toEqual([]);
  line.speaker.clear();
  expect(line.sent.filter((item) => item === 'clear')).toHaveLength(1);
});

it('says when everything was played, or should have been', async () => {
  const line = openLine();
  let isOver = false;
  line.speaker.play(sound(200, 80));
  line.pass(100);
  void line.speaker.playedOut().then(() => {
    isOver = true;
  });
  line.pass(300);
  await Promise.resolve();
  expect(isOver).toBe(false);
  line.speaker.noteMark('sound-1');
  await Promise.resolve();
  expect(isOver).toBe(true);

  const silent = openLine();
  silent.speaker.play(sound(200, 80));
  silent.pass(100);
  const over = silent.speaker.playedOut();
  silent.pass(2_000);
  await over;
});
