import { CHATBOX_BOUNDS, CHATBOX_SIZES } from '@parley/contract/widget-look.ts';
import { Ruler } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../design/select.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import { CustomChoice } from './custom-choice.tsx';

const OWN_SIZE = 'own-size';

/** Small, medium, large, or a width and a height. */
export function ChatboxSizeField() {
  const { t } = useTranslation();
  const { value: chatboxSize, readOnly, change } = useSetting('platform_settings.widget.chatbox_size');
  const own = typeof chatboxSize === 'object' ? chatboxSize : undefined;
  const label = (name: string, size: ChatboxSize) => {
    const { width, height } = pixelsOf(size);
    return `${name} (${width} × ${height})`;
  };
  const options = [
    ...Object.keys(CHATBOX_SIZES)
      .filter(isNamedSize)
      .map((size) => ({ value: size, label: label(t(`chatDesign.size_${size}`), size) })),
    ...(own ? [{ value: OWN_SIZE, label: label(t('chatDesign.size_own'), own) }] : []),
  ];
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('chatDesign.size')}
        value={own ? OWN_SIZE : String(chatboxSize)}
        disabled={readOnly}
        options={options}
        onValueChange={(chosen) => {
          if (isNamedSize(chosen)) change(chosen);
        }}
      />
      {own ? (
        <fieldset className="grid grid-cols-2 gap-3" disabled={readOnly}>
          <legend className="sr-only">{t('chatDesign.size_custom')}</legend>
          <PixelField
            label={t('chatDesign.width')}
            pixels={own.width}
            bounds={CHATBOX_BOUNDS.width}
            onPixels={(width) => change({ ...own, width })}
          />
          <PixelField
            label={t('chatDesign.height')}
            pixels={own.height}
            bounds={CHATBOX_BOUNDS.height}
            onPixels={(height) => change({ ...own, height })}
          />
        </fieldset>
      ) : (
        <CustomChoice icon={Ruler} disabled={readOnly} onClick={() => change({ ...pixelsOf(chatboxSize) })}>
          {t('chatDesign.size_custom')}
        </CustomChoice>
      )}
    </div>
  );
}

type PixelFieldProps = {
  label: string;
  pixels: number;
  bounds: { min: number; max: number };
  onPixels: (pixels: number) => void;
};

/** A number of pixels; what lies outside the bounds is said, and put right when the field is left. */
function PixelField({ label, pixels, bounds, onPixels }: PixelFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const number = Math.round(Number(typed));
  const isWrong =
    typed !== undefined && !(typed.trim() !== '' && number >= bounds.min && number <= bounds.max);

  function leave() {
    if (isWrong && typed.trim() !== '' && Number.isFinite(number)) {
      onPixels(Math.min(bounds.max, Math.max(bounds.min, number)));
    }
    setTyped(undefined);
  }
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={bounds.min}
      max={bounds.max}
      value={typed ?? String(pixels)}
      error={isWrong ? t('chatDesign.size_bounds', bounds) : undefined}
      onValueChange={(text) => {
        setTyped(text);
        const next = Math.round(Number(text));
        if (text.trim() !== '' && next >= bounds.min && next <= bounds.max) onPixels(next);
      }}
      onBlur={leave}
    />
  );
}

type ChatboxSize = keyof typeof CHATBOX_SIZES | { width: number; height: number };

/** Width and height of a size, in CSS pixels of the website. */
function pixelsOf(size: ChatboxSize): { width: number; height: number } {
  return typeof size === 'object' ? size : CHATBOX_SIZES[size];
}

function isNamedSize(name: string): name is keyof typeof CHATBOX_SIZES {
  return Object.hasOwn(CHATBOX_SIZES, name);
}
