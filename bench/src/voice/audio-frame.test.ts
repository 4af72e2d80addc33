import { expect, it } from 'vitest';
import { audioFrame, interruptionFrame } from '../../../server/src/channels/live-socket/live-messages.ts';
import { audioEventId } from './audio-frame.ts';

it('tells by its ends which turn a frame of the server’s audio belongs to', () => {
  expect(audioEventId(Buffer.from(audioFrame(17, new Uint8Array(3_200))))).toBe(17);
});

it('leaves every other frame to be read as a whole', () => {
  expect(audioEventId(Buffer.from(interruptionFrame(17)))).toBeUndefined();
});
