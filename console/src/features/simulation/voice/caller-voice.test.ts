import { expect, it } from 'vitest';
import { watchVoice } from './caller-voice.ts';

it('hears a voice from the threshold on, and through its short pauses', () => {
  const changes: boolean[] = [];
  const hear = watchVoice((isHeard) => changes.push(isHeard));
  hear(0.009, 0);
  expect(changes).toEqual([]);
  hear(0.01, 100);
  hear(0, 300);
  expect(changes).toEqual([true]);
  hear(0, 600);
  expect(changes).toEqual([true, false]);
});
