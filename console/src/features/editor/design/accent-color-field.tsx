import { ACCENT_COLORS } from '@parley/contract/widget-look.ts';
import { Palette } from 'lucide-react';
import { useId, useState } from 'react';
import { HexColorPicker } from 'react-colorful';
import { useTranslation } from 'react-i18next';

import { TextField } from '../../../design/text-field.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import { SelectSetting } from '../settings/setting-controls.tsx';
import { CustomChoice } from './custom-choice.tsx';

const ACCENT = 'platform_settings.widget.accent_color';
const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** One of ten accents, or any colour. */
export function AccentColorField() {
  const { t } = useTranslation();
  const { value: accentColor, readOnly, change } = useSetting(ACCENT);
  const isOwn = !ACCENT_COLORS.some((color) => color === accentColor);
  const [isPicking, setPicking] = useState(isOwn);
  return (
    <div className="flex flex-col gap-1.5">
      <SelectSetting
        path={ACCENT}
        options={ACCENT_COLORS.map((color, index) => ({
          value: color,
          label: t(`chatDesign.accent_${ACCENT_NAMES[index]}`),
          icon: <Swatch color={color} />,
        }))}
        other={{
          label: t('chatDesign.accent_own', { color: accentColor }),
          icon: <Swatch color={accentColor} />,
        }}
      />
      <CustomChoice
        icon={Palette}
        expanded={isPicking}
        disabled={readOnly}
        onClick={() => setPicking(!isPicking)}
      >
        {t('chatDesign.accent_custom')}
      </CustomChoice>
      {isPicking && !readOnly ? <ColorPicker color={accentColor} onColor={change} /> : null}
    </div>
  );
}

type ColorPickerProps = { color: string; onColor: (color: string) => void };

function ColorPicker({ color, onColor }: ColorPickerProps) {
  const { t } = useTranslation();
  const group = useId();
  // What is being typed counts once it is a colour; what is none does not stay, since it is not saved.
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !HEX.test(typed.trim());

  function handleTyped(text: string) {
    setTyped(text);
    const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
    if (digits === undefined) return;
    onColor(`#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`);
  }
  function handlePicked(picked: string) {
    setTyped(undefined);
    onColor(picked);
  }
  return (
    <fieldset aria-labelledby={group} className="flex flex-col gap-3 rounded-md border p-3">
      <legend id={group} className="sr-only">
        {t('chatDesign.accent_custom')}
      </legend>
      <HexColorPicker style={{ width: '100%', height: 160 }} color={color} onChange={handlePicked} />
      <TextField
        label={t('chatDesign.accent_hex')}
        mono
        size="sm"
        spellCheck={false}
        maxLength={7}
        start={<Swatch color={color} />}
        value={typed ?? color}
        error={isWrong ? t('chatDesign.accent_wrong') : undefined}
        onValueChange={handleTyped}
        onBlur={() => setTyped(undefined)}
      />
    </fieldset>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 rounded-full border border-line-strong"
      style={{ background: color }}
    />
  );
}

/** Ends of the keys of the accents' names, in their order. */
const ACCENT_NAMES = [
  'green',
  'orange',
  'blue',
  'teal',
  'indigo',
  'violet',
  'raspberry',
  'red',
  'ochre',
  'slate',
];
