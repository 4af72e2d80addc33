import { createHash } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';
import { avatarImage } from './avatar-image.ts';
import { AvatarNotFound } from './widget-errors.ts';

/** Pictures that agents wear on websites, under names that follow from their content. */
export type Avatars = ReturnType<typeof createAvatars>;

const FOLDER = 'avatars';

/** @param files where the pictures are stored */
export function createAvatars(files: FileStore) {
  return {
    /**
     * Makes an avatar of a picture and stores it.
     * @returns its file name
     * @throws {AvatarNotImage | AvatarTooManyPixels}
     */
    async store(bytes: Uint8Array): Promise<string> {
      const image = await avatarImage(bytes);
      const fileName = `${createHash('sha256').update(image).digest('hex')}.webp`;
      await files.put(`${FOLDER}/${fileName}`, image);
      return fileName;
    },
    /** @throws {AvatarNotFound | FileLost} */
    async find(fileName: string): Promise<Uint8Array> {
      const image = await files.get(`${FOLDER}/${fileName}`);
      if (!image) throw new AvatarNotFound();
      return image;
    },
  };
}
