import { describe, expect, it } from 'vitest';
import { flacOf, fragmentedM4aOf, mp3Of, oggOf, wavOf, webmOf } from '../../../test/support/sample-files.ts';
import { checkSamples } from './clone-sample-check.ts';

const upload = (bytes: Uint8Array, name = 'voice.bin') => ({ field: 'samples', name, bytes });

describe('checking a recording', () => {
  it.each([
    ['WAV', wavOf(2), 'audio/wav'],
    ['MP3', mp3Of(2), 'audio/mpeg'],
    ['FLAC', flacOf(2), 'audio/flac'],
    ['Ogg Opus', oggOf(2), 'audio/ogg'],
    ['WebM without a duration', webmOf(2), 'audio/webm'],
    ['M4A in pieces', fragmentedM4aOf(2), 'audio/mp4'],
  ])('recognises %s by its content and measures it', async (_, bytes, contentType) => {
    const [sample] = await checkSamples([upload(bytes, 'notes.txt')]);
    expect(sample).toMatchObject({ contentType, name: 'notes.txt' });
    expect(Math.abs((sample?.durationMs ?? 0) - 2000)).toBeLessThan(50);
  });

  it.each([
    ['text', Buffer.from('RIFF is not enough. '.repeat(200))],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page', Buffer.from(`<html>${'<p>Hello</p>'.repeat(100)}</html>`)],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100_000)],
    ['a film without sound', webmOf(2, 1)],
    ['a WebM that ends in its header', webmOf(2).subarray(0, 30)],
  ])('refuses %s under the name of a recording', async (_, bytes) => {
    await expect(checkSamples([upload(bytes, 'voice.mp3')])).rejects.toMatchObject({
      code: 'sample_not_audio',
      status: 422,
      message: expect.stringContaining('voice.mp3'),
    });
  });

  it('refuses less than a second', async () => {
    await expect(checkSamples([upload(wavOf(0.9))])).rejects.toMatchObject({ code: 'sample_too_short' });
    await expect(checkSamples([upload(wavOf(1))])).resolves.toMatchObject([{ durationMs: 1000 }]);
  });

  it('removes folders and markup from a name', async () => {
    const uploads = [upload(wavOf(1), '../../etc/<b>me</b>.wav'), upload(wavOf(2), '///')];
    const samples = await checkSamples(uploads);
    expect(samples.map(({ name, durationMs }) => [name, durationMs])).toEqual([
      ['b.wav', 1000],
      ['recording', 2000],
    ]);
  });
});
