import { CallError } from '@parley/client/call.ts';
import { AVATAR_IMAGE } from '@parley/contract/widget-look.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadAvatar } from '../../../data/agent-detail.ts';
import { failureSentence } from '../../../session/failure-sentence.ts';

/** A picture on its way to the server. */
export type AvatarUpload = {
  isUploading: boolean;
  /** Why the last picture was not taken. */
  problem: string | undefined;
  upload: (picture: File) => void;
};

/** Uploads pictures; each that is taken is announced with its address. */
export function useAvatarUpload(onUploaded: (url: string) => void): AvatarUpload {
  const { t } = useTranslation();
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error, reset } = useUploadAvatar();
  const tooLarge = t('chatDesign.avatar_too_large', { megabytes: AVATAR_IMAGE.maxBytes / 1_000_000 });

  function sentenceOf(failure: Error): string {
    const code = failure instanceof CallError ? failure.code : undefined;
    if (code === 'file_too_large') return tooLarge;
    if (code === 'avatar_not_image') return t('chatDesign.avatar_not_image');
    if (code === 'avatar_too_many_pixels') return t('chatDesign.avatar_too_many_pixels');
    return failureSentence(failure, t) ?? t('chatDesign.avatar_failed');
  }
  return {
    isUploading: isPending,
    problem: isTooLarge ? tooLarge : error ? sentenceOf(error) : undefined,
    upload(picture) {
      const isTooMuch = picture.size > AVATAR_IMAGE.maxBytes;
      setTooLarge(isTooMuch);
      if (isTooMuch) reset();
      else mutate(picture, { onSuccess: ({ url }) => onUploaded(url) });
    },
  };
}
