import { AVATAR_IMAGE, AVATARS, type AvatarName } from '@parley/contract/widget-look.ts';
import { DrawnAvatar } from '@parley/widget/drawn-avatar.tsx';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadAvatar } from '../../../data/agent-detail.ts';
import { Banner } from '../../../design/banner.tsx';
import { HiddenFileInput } from '../../../design/hidden-file-input.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Select, type SelectOption } from '../../../design/select.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { type FailureValues, failureSentence, sentenceOfCode } from '../../../session/failure-sentence.ts';
import { useSetting } from '../settings/editor-store.tsx';
import { CustomChoice } from './custom-choice.tsx';

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
const OWN_PICTURE = 'own-picture';

/** One of the twelve drawn avatars, or a picture of one's own. */
export function AvatarField() {
  const { t } = useTranslation();
  const { value, readOnly, change } = useSetting('platform_settings.widget.avatar');
  const drawn = AVATARS.find((name) => value.type === 'drawn' && 'name' in value && value.name === name);
  // Worn again when the picture is taken off.
  const [lastDrawn, setLastDrawn] = useState(drawn ?? AVATARS[0]);
  const picture = value.type === 'image' && 'url' in value ? String(value.url) : '';
  const [missing, setMissing] = useState<string>();
  const isMissing = picture !== '' && picture === missing;
  const draw = (name: AvatarName) => {
    setLastDrawn(name);
    change({ type: 'drawn', name });
  };
  const options: SelectOption[] = AVATARS.map((name) => ({
    value: name,
    label: t(`chatDesign.avatar_${name}`),
    icon: <DrawnAvatar name={name} size={24} />,
  }));
  if (picture !== '') {
    const icon = isMissing ? (
      <MissingPicture size={24} />
    ) : (
      <img src={picture} alt="" className="size-6 rounded-full object-cover" />
    );
    options.push({ value: OWN_PICTURE, label: t('chatDesign.avatar_own'), icon });
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('chatDesign.avatar')}
        warning={isMissing ? t('chatDesign.avatar_missing') : undefined}
        value={picture === '' ? (drawn ?? AVATARS[0]) : OWN_PICTURE}
        disabled={readOnly}
        options={options}
        onValueChange={(chosen) => {
          const name = AVATARS.find((known) => known === chosen);
          if (name) draw(name);
        }}
      />
      <PictureUpload>
        {picture === '' ? null : (
          <OwnPicture
            url={picture}
            isMissing={isMissing}
            onMissing={() => setMissing(picture)}
            onRemove={readOnly ? undefined : () => draw(lastDrawn)}
          />
        )}
      </PictureUpload>
    </div>
  );
}

/** The button that uploads a picture, and below what is in force why the last one was not taken. */
function PictureUpload({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { readOnly, change } = useSetting('platform_settings.widget.avatar');
  const input = useRef<HTMLInputElement>(null);
  const { isUploading, problem, upload } = useAvatarUpload((url) => change({ type: 'image', url }));
  return (
    <>
      <CustomChoice
        icon={isUploading ? <Spinner size={16} /> : ImageUp}
        disabled={readOnly || isUploading}
        onClick={() => input.current?.click()}
      >
        {t(isUploading ? 'chatDesign.avatar_uploading' : 'chatDesign.avatar_custom')}
      </CustomChoice>
      <HiddenFileInput
        ref={input}
        label={t('chatDesign.avatar_custom')}
        accept={PICTURES}
        onFiles={([file]) => file && upload(file)}
      />
      {children}
      {problem === undefined ? null : <Banner tone="danger" title={problem} />}
    </>
  );
}

type OwnPictureProps = {
  url: string;
  isMissing: boolean;
  onMissing: () => void;
  /** Undefined where it may not be removed. */
  onRemove: (() => void) | undefined;
};

function OwnPicture({ url, isMissing, onMissing, onRemove }: OwnPictureProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3 rounded-md border p-2">
      {isMissing ? (
        <MissingPicture size={48} />
      ) : (
        <img
          src={url}
          alt={t('chatDesign.avatar_own')}
          width={AVATAR_IMAGE.sizePixels}
          height={AVATAR_IMAGE.sizePixels}
          className="size-12 rounded-full object-cover"
          onError={onMissing}
        />
      )}
      <span className="min-w-0 flex-1 text-ink text-sm">{t('chatDesign.avatar_own')}</span>
      {onRemove ? (
        <IconButton
          size="sm"
          tone="danger"
          label={t('chatDesign.avatar_remove')}
          icon={Trash2}
          onClick={onRemove}
        />
      ) : null}
    </div>
  );
}

/** What visitors see in place of a picture that does not load. */
const MissingPicture = ({ size }: { size: number }) => <DrawnAvatar name={AVATARS[0]} size={size} />;

const PREFIXES = ['chatDesign.error_'];

const VALUES: FailureValues = { file_too_large: { megabytes: AVATAR_IMAGE.maxBytes / 1_000_000 } };

/** Uploads pictures; each that is taken is announced with its address. */
function useAvatarUpload(onUploaded: (url: string) => void) {
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
