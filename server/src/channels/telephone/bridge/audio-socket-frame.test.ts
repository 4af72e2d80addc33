import { expect, it } from 'vitest';
import { createAudioSocketReader, soundFrame } from './audio-socket-frame.ts';

const ID = '0a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d';
const call = Buffer.concat([Buffer.from([1, 0, 16]), Buffer.from(ID.replaceAll('-', ''), 'hex')]);
const key = Buffer.from([3, 0, 1, 0x37]);

it('reads the frames of a call, however they are cut', () => {
  const read = createAudioSocketReader();
  const stream = Buffer.concat([
    call,
    soundFrame(Int16Array.of(1, -2)),
    key,
    Buffer.from([0x12, 0, 0, 0, 0, 0]),
  ]);
  const frames = [...stream].flatMap((byte) => read(Buffer.from([byte])));
  expect(frames).toEqual([
    { kind: 'call', id: ID },
    { kind: 'sound', samples: Int16Array.of(1, -2) },
    { kind: 'key', digit: '7' },
    { kind: 'unknown' },
    { kind: 'end' },
  ]);
});
