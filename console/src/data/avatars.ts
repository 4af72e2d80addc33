import { uploadAvatar } from '@parley/contract/widget.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';

/** Uploads a picture; the answer holds its address. */
export const useUploadAvatar = () =>
  useMutation({
    mutationFn: (picture: File) =>
      call(uploadAvatar, { body: {}, files: [{ field: 'file', content: picture, name: picture.name }] }),
  });
