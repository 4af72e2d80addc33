import { expectedError } from '../http/expected-error.ts';

/** What was uploaded is no picture that can be shown. */
export const AvatarNotImage = expectedError('avatar_not_image', 400, (cause?: unknown) => ({
  sentence: 'This file is not a picture. Choose a PNG, JPEG, WebP, GIF or AVIF file.',
  cause,
}));

/** The picture has more dots than a face on a website can need. */
export const AvatarTooManyPixels = expectedError('avatar_too_many_pixels', 413, (maxMegapixels: number) => ({
  sentence: `This picture is too large. Choose one of at most ${maxMegapixels} megapixels.`,
  detail: { max_megapixels: maxMegapixels },
}));

export const AvatarNotFound = expectedError('avatar_not_found', 404, 'There is no such picture.');
