import { AVATAR_IMAGE, AVATARS, type AvatarName } from '@parley/contract/widget-look.ts';
import { DrawnAvatar } from '@parley/widget/drawn-avatar.tsx';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Select } from '../../design/select.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { CustomChoice } from './custom-choice.tsx';
import { type DesignFieldProps, drawnAvatar } from './design-value.ts';
import { useAvatarUpload } from './use-avatar-upload.ts';

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
const OWN_PICTURE = 'own-picture';

/** One of the twelve drawn avatars, or a picture of one's own. */
export function AvatarField({ value, readOnly, onChange }: DesignFieldProps) {
  const { t } = useTranslation();
  const names = useAvatarNames();
  const input = useRef<HTMLInputElement>(null);
  const { isUploading, problem, upload } = useAvatarUpload((customImage) => onChange({ customImage }));
  const { customImage, selectedAvatar } = value;
  const options = [
    ...AVATARS.map((name) => ({
      value: name as string,
      label: names[name],
      icon: <DrawnAvatar name={name} size={24} />,
    })),
    ...(customImage === ''
      ? []
      : [
          {
            value: OWN_PICTURE,
            label: t('chatDesign.avatar_own'),
            icon: <img src={customImage} alt="" className="size-6 rounded-full object-cover" />,
          },
        ]),
  ];
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('chatDesign.avatar')}
        value={customImage === '' ? selectedAvatar : OWN_PICTURE}
        disabled={readOnly}
        options={options}
        onValueChange={(chosen) => {
          const name = drawnAvatar(chosen);
          if (name) onChange({ selectedAvatar: name, customImage: '' });
        }}
      />
      <CustomChoice
        icon={isUploading ? <Spinner size={16} /> : <ImageUp size={16} aria-hidden />}
        disabled={readOnly || isUploading}
        onClick={() => input.current?.click()}
      >
        {t(isUploading ? 'chatDesign.avatar_uploading' : 'chatDesign.avatar_custom')}
      </CustomChoice>
      <input
        ref={input}
        type="file"
        accept={PICTURES}
        hidden
        aria-label={t('chatDesign.avatar_custom')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again after it was mended.
          currentTarget.value = '';
          if (file) upload(file);
        }}
      />
      {customImage === '' ? null : (
        <div className="flex items-center gap-3 rounded-md border p-2">
          <img
            src={customImage}
            alt={t('chatDesign.avatar_own')}
            width={AVATAR_IMAGE.sizePixels}
            height={AVATAR_IMAGE.sizePixels}
            className="size-12 rounded-full object-cover"
          />
          <span className="min-w-0 flex-1 text-ink text-sm">{t('chatDesign.avatar_own')}</span>
          {readOnly ? null : (
            <IconButton
              size="sm"
              tone="danger"
              label={t('chatDesign.avatar_remove')}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => onChange({ customImage: '' })}
            />
          )}
        </div>
      )}
      {problem === undefined ? null : <Banner tone="danger" title={problem} />}
    </div>
  );
}

function useAvatarNames(): Readonly<Record<AvatarName, string>> {
  const { t } = useTranslation();
  return {
    alder: t('chatDesign.avatar_alder'),
    birch: t('chatDesign.avatar_birch'),
    cedar: t('chatDesign.avatar_cedar'),
    hazel: t('chatDesign.avatar_hazel'),
    juniper: t('chatDesign.avatar_juniper'),
    laurel: t('chatDesign.avatar_laurel'),
    linden: t('chatDesign.avatar_linden'),
    maple: t('chatDesign.avatar_maple'),
    olive: t('chatDesign.avatar_olive'),
    poplar: t('chatDesign.avatar_poplar'),
    rowan: t('chatDesign.avatar_rowan'),
    willow: t('chatDesign.avatar_willow'),
  };
}
