import { AVATAR_IMAGE } from '@parley/contract/widget-look.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadAvatar } from '../../../data/agent-detail.ts';
import { type FailureValues, failureSentence, sentenceOfCode } from '../../../session/failure-sentence.ts';

const PREFIXES = ['chatDesign.error_'];

const VALUES: FailureValues = { file_too_large: { megabytes: AVATAR_IMAGE.maxBytes / 1_000_000 } };

/** Uploads pictures; each that is taken is announced with its address. */
export function useAvatarUpload(onUploaded: (url: string) => void) {
  const { t } = useTranslation();
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error, reset } = useUploadAvatar();
  return {
    isUploading: isPending,
    /** Why the last picture was not taken. */
    problem: isTooLarge
      ? sentenceOfCode('file_too_large', t, PREFIXES, VALUES)
      : error
        ? (failureSentence(error, t, PREFIXES, VALUES) ?? t('chatDesign.avatar_failed'))
        : undefined,
    upload(picture: File) {
      const isTooMuch = picture.size > AVATAR_IMAGE.maxBytes;
      setTooLarge(isTooMuch);
      if (isTooMuch) reset();
      else mutate(picture, { onSuccess: ({ url }) => onUploaded(url) });
    },
  };
}
