import { AVATAR_IMAGE } from '@parley/contract/widget-look.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadAvatar } from '../../../data/agent-detail.ts';
import { type FailureSentences, failureSentence, sentenceOfCode } from '../../../session/failure-sentence.ts';

const SENTENCES: FailureSentences = {
  file_too_large: ['chatDesign.avatar_too_large', { megabytes: AVATAR_IMAGE.maxBytes / 1_000_000 }],
  avatar_not_image: 'chatDesign.avatar_not_image',
  avatar_too_many_pixels: 'chatDesign.avatar_too_many_pixels',
};

/** Uploads pictures; each that is taken is announced with its address. */
export function useAvatarUpload(onUploaded: (url: string) => void) {
  const { t } = useTranslation();
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error, reset } = useUploadAvatar();
  return {
    isUploading: isPending,
    /** Why the last picture was not taken. */
    problem: isTooLarge
      ? sentenceOfCode('file_too_large', t, SENTENCES)
      : error
        ? (failureSentence(error, t, SENTENCES) ?? t('chatDesign.avatar_failed'))
        : undefined,
    upload(picture: File) {
      const isTooMuch = picture.size > AVATAR_IMAGE.maxBytes;
      setTooLarge(isTooMuch);
      if (isTooMuch) reset();
      else mutate(picture, { onSuccess: ({ url }) => onUploaded(url) });
    },
  };
}
