import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadAvatar } from '@parley/contract/widget.ts';
import { AVATAR_IMAGE } from '@parley/contract/widget-look.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-avatars-'));
  server = await startServer({ PARLEY_DATA: folder });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Red above, blue below. */
function picture(width = 400, height = 600): Sharp {
  const half = { width, height: height / 2, channels: 3, background: '#0000ff' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, gravity: 'south' },
  ]);
}

function upload(bytes: Uint8Array, name = 'face.png') {
  const content = new Blob([new Uint8Array(bytes)]);
  return server.owner.call(uploadAvatar, { body: {}, files: [{ field: 'file', content, name }] });
}

async function stored(url: string) {
  const answer = await fetch(new URL(url, server.url));
  expect(answer.status).toBe(200);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('makes a square of a %s picture', async (format) => {
  const { url } = await upload(await picture().toFormat(format).toBuffer());
  const { answer, bytes } = await stored(url);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

it('is reported lost when its bytes are gone, until it is uploaded again', async () => {
  const bytes = await picture(410, 410).png().toBuffer();
  const { url } = await upload(bytes);
  await truncate(join(folder, 'files/avatars', url.slice(url.lastIndexOf('/'))));
  const answer = await fetch(new URL(url, server.url));
  expect(answer.status).toBe(410);
  expect(await answer.json()).toMatchObject({ error: { code: 'file_lost' } });
  await upload(bytes);
  await stored(url);
});

it('may be shown by every page and cached for ever, under a name made from the content', async () => {
  const bytes = await picture().png().toBuffer();
  const { url } = await upload(bytes);
  expect((await upload(bytes, 'another-name.gif')).url).toBe(url);
  const { headers } = (await stored(url)).answer;
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

it('is rotated by its orientation, without the metadata of the camera', async () => {
  // Orientation 3 says that the picture is upside down.
  const turned = await picture().withMetadata({ orientation: 3 }).jpeg().toBuffer();
  const { bytes } = await stored((await upload(turned)).url);
  const [red = 0, , blue = 0] = await sharp(bytes)
    .extract({ left: 128, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(60);
  const metadata = await sharp(bytes).metadata();
  expect(metadata.exif).toBeUndefined();
  expect(metadata.orientation).toBeUndefined();
});

it('refuses what is no picture, whatever it is called', async () => {
  const png = await picture().png().toBuffer();
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('hello'),
    Buffer.alloc(0),
    png.subarray(0, 60),
    png.subarray(0, png.length / 2),
  ]) {
    await expect(upload(bytes)).rejects.toMatchObject({ status: 400, code: 'avatar_not_image' });
  }
  await expect(server.owner.call(uploadAvatar, { body: {}, files: [] })).rejects.toMatchObject({
    code: 'avatar_not_image',
  });
});

it('does not decode a small file with a huge picture', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(AVATAR_IMAGE.maxBytes);
  await expect(upload(bomb)).rejects.toMatchObject({ status: 413, code: 'avatar_too_many_pixels' });
});

it('refuses a file that is too large', async () => {
  const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(AVATAR_IMAGE.maxBytes)]);
  await expect(upload(large)).rejects.toMatchObject({ status: 413, code: 'file_too_large' });
});

it('is for members, and gives nothing for a name it does not know', async () => {
  const viewer = await server.signIn('viewer');
  const files = [{ field: 'file', content: new Blob(['x']), name: 'x' }];
  await expect(viewer.call(uploadAvatar, { body: {}, files })).rejects.toMatchObject({ status: 403 });
  const answer = await fetch(new URL(`/api/test/avatars/${'0'.repeat(64)}.webp`, server.url));
  expect(answer.status).toBe(404);
});
