import { AVATAR_IMAGE } from '@parley/contract/widget-look.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AvatarNotImage, AvatarTooManyPixels } from './widget-errors.ts';

/** A small file can unpack to a picture that fills the memory; more than this is not unpacked. */
const MAX_MEGAPIXELS = 40;
/** Pictures are read for this long at most, in seconds. */
const MAX_SECONDS = 10;
const WEBP_QUALITY = 85;

/**
 * Makes a square WebP of the middle of a picture, upright and without what the camera wrote into it.
 * @param bytes of a PNG, JPEG, WebP, GIF or AVIF file; of a moving one the first picture counts
 * @throws {AvatarNotImage | AvatarTooManyPixels}
 */
export async function avatarImage(bytes: Uint8Array): Promise<Uint8Array> {
  // The decoders of other formats, drawings and documents among them, never see what was uploaded.
  if (!isPicture(bytes)) throw new AvatarNotImage();
  const { width, height } = await metadataOf(bytes);
  if (width * height > MAX_MEGAPIXELS * 1_000_000) throw new AvatarTooManyPixels(MAX_MEGAPIXELS);
  const size = AVATAR_IMAGE.sizePixels;
  try {
    return await read(bytes)
      .autoOrient()
      .resize(size, size, { fit: 'cover' })
      .webp({ quality: WEBP_QUALITY })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer();
  } catch (cause) {
    throw new AvatarNotImage(cause);
  }
}

function read(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
    sequentialRead: true,
    failOn: 'error',
  });
}

async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  try {
    // Only the head is read here, so the bound on the dots is told apart from a broken file.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new AvatarNotImage(cause);
  }
}

// The formats by the first bytes of their files.
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 48)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff')) return true;
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return true;
  if (head.startsWith('RIFF')) return head.startsWith('WEBP', 8);
  // An AVIF file names its kind first, or among the kinds that it is compatible with.
  return head.startsWith('ftyp', 4) && /avi[fs]/.test(head.slice(8));
}
