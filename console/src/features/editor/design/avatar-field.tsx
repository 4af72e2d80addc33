import { AVATAR_IMAGE, AVATARS, type AvatarName } from '@parley/contract/widget-look.ts';
import { DrawnAvatar } from '@parley/widget/drawn-avatar.tsx';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Select } from '../../../design/select.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import { CustomChoice } from './custom-choice.tsx';
import { useAvatarUpload } from './use-avatar-upload.ts';

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
const OWN_PICTURE = 'own-picture';

/** One of the twelve drawn avatars, or a picture of one's own. */
export function AvatarField() {
  const { t } = useTranslation();
  const { value, readOnly, change } = useSetting('platform_settings.widget.avatar');
  const input = useRef<HTMLInputElement>(null);
  const drawn = AVATARS.find((name) => value.type === 'drawn' && 'name' in value && value.name === name);
  // Worn again when the picture is taken off.
  const [lastDrawn, setLastDrawn] = useState(drawn ?? AVATARS[0]);
  const customImage = value.type === 'image' && 'url' in value ? String(value.url) : '';
  const { isUploading, problem, upload } = useAvatarUpload((url) => change({ type: 'image', url }));
  const draw = (name: AvatarName) => {
    setLastDrawn(name);
    change({ type: 'drawn', name });
  };
  const options = [
    ...AVATARS.map((name) => ({
      value: name as string,
      label: t(`chatDesign.avatar_${name}`),
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
        value={customImage === '' ? (drawn ?? AVATARS[0]) : OWN_PICTURE}
        disabled={readOnly}
        options={options}
        onValueChange={(chosen) => {
          const name = AVATARS.find((known) => known === chosen);
          if (name) draw(name);
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
          // The same file can be chosen again after it was corrected.
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
              onClick={() => draw(lastDrawn)}
            />
          )}
        </div>
      )}
      {problem === undefined ? null : <Banner tone="danger" title={problem} />}
    </div>
  );
}
