import { ExpectedError } from '../http/expected-error.ts';

/** What was uploaded is no picture that can be shown. */
export class AvatarNotImage extends ExpectedError {
  override name = 'AvatarNotImage';
  constructor(cause?: unknown) {
    super('This file is not a picture. Choose a PNG, JPEG, WebP, GIF or AVIF file.', {
      code: 'avatar_not_image',
      status: 400,
      cause,
    });
  }
}

/** The picture has more dots than a face on a website can need. */
export class AvatarTooManyPixels extends ExpectedError {
  override name = 'AvatarTooManyPixels';
  /** @param maxMegapixels the most that is taken */
  constructor(maxMegapixels: number) {
    super(`This picture is too large. Choose one of at most ${maxMegapixels} megapixels.`, {
      code: 'avatar_too_many_pixels',
      status: 413,
      detail: { max_megapixels: maxMegapixels },
    });
  }
}

/** No picture of this name is kept. */
export class AvatarNotFound extends ExpectedError {
  override name = 'AvatarNotFound';
  constructor() {
    super('There is no such picture.', { code: 'avatar_not_found', status: 404 });
  }
}
