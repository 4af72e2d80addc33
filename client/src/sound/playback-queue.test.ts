import { expect, it } from 'vitest';
import { PlaybackQueue } from './playback-queue.ts';

const RATE = 16_000;
const BLOCK = 128;
const samplesIn = (ms: number) => (RATE * ms) / 1000;

/** Sound that no silence is mistaken for. */
const sound = (ms: number, value = 0.5) => new Float32Array(samplesIn(ms)).fill(value);

/** What is heard in the next so many milliseconds. */
function listen(queue: PlaybackQueue, ms: number): number[] {
  const heard: number[] = [];
  while (heard.length < samplesIn(ms)) {
    const block = new Float32Array(BLOCK);
    queue.read(block);
    heard.push(...block);
  }
  return heard;
}

it('plays pieces of any length without a gap between them', () => {
  const queue = new PlaybackQueue(RATE);
  const ramp = Float32Array.from({ length: 3_000 }, (_, index) => (index + 1) / 4_000);
  for (const [from, to] of [
    [0, 700],
    [700, 701],
    [701, 3_000],
  ]) {
    queue.push(ramp.slice(from, to));
  }
  expect(listen(queue, 300).slice(0, 3_000)).toEqual([...ramp]);
});

it('begins once 40 ms are buffered', () => {
  const queue = new PlaybackQueue(RATE);
  queue.push(sound(30));
  expect(Math.max(...listen(queue, 8))).toBe(0);
  queue.push(sound(10));
  expect(Math.min(...listen(queue, 8))).toBe(0.5);
});

it('plays a short rest although nothing follows it', () => {
  const queue = new PlaybackQueue(RATE);
  queue.push(sound(16));
  expect(listen(queue, 80).filter((sample) => sample === 0.5)).toHaveLength(samplesIn(16));
  expect(queue.isPlaying()).toBe(false);
});

it('buffers more after an underrun, but not after the end of a reply', () => {
  const queue = new PlaybackQueue(RATE);
  queue.push(sound(40));
  listen(queue, 100);
  queue.push(sound(40));
  expect(Math.max(...listen(queue, 30))).toBe(0);
  queue.push(sound(40));
  expect(listen(queue, 8)[0]).toBe(0.5);

  const calm = new PlaybackQueue(RATE);
  calm.push(sound(40));
  listen(calm, 1_000);
  calm.push(sound(40));
  expect(listen(calm, 8)[0]).toBe(0.5);
});

it('fades out within one block when interrupted, and drops the rest', () => {
  const queue = new PlaybackQueue(RATE);
  queue.push(sound(1_000));
  listen(queue, 100);
  queue.interrupt(0);
  const heard = listen(queue, 500);
  expect(heard.slice(BLOCK).every((sample) => sample === 0)).toBe(true);
  expect(heard[0]).toBeLessThan(0.5);
  expect(heard[0]).toBeGreaterThan(0.49);
  expect(queue.isPlaying()).toBe(false);
});

it('pauses after an interruption for the given time, then plays all that arrived', () => {
  const queue = new PlaybackQueue(RATE);
  queue.push(sound(1_000, 0.25));
  listen(queue, 80);
  queue.interrupt(samplesIn(200));
  listen(queue, 8);
  queue.push(sound(400));
  const heard = listen(queue, 700);
  expect(heard.findIndex((sample) => sample !== 0)).toBe(samplesIn(192));
  expect(heard.filter((sample) => sample === 0.5)).toHaveLength(samplesIn(400));
});
