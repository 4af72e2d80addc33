import { ACCENT_COLORS } from '@parley/contract/widget-look.ts';
import { Palette } from 'lucide-react';
import { useId, useState } from 'react';
import { HexColorPicker } from 'react-colorful';
import { useTranslation } from 'react-i18next';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { CustomChoice } from './custom-choice.tsx';
import type { DesignFieldProps } from './design-value.ts';

const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** One of ten accents, or any colour. */
export function AccentColorField({ value, readOnly, onChange }: DesignFieldProps) {
  const { t } = useTranslation();
  const names = useAccentNames();
  const { accentColor } = value;
  const isOwn = !ACCENT_COLORS.some((color) => color === accentColor);
  const [isPicking, setPicking] = useState(isOwn);
  const options = [
    ...ACCENT_COLORS.map((color, index) => ({
      value: color as string,
      label: names[index] ?? color,
      icon: <Swatch color={color} />,
    })),
    ...(isOwn
      ? [
          {
            value: accentColor,
            label: t('chatDesign.accent_own', { color: accentColor }),
            icon: <Swatch color={accentColor} />,
          },
        ]
      : []),
  ];
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('chatDesign.accent')}
        value={accentColor}
        disabled={readOnly}
        options={options}
        onValueChange={(color) => onChange({ accentColor: color })}
      />
      <CustomChoice
        icon={<Palette size={16} aria-hidden />}
        expanded={isPicking}
        disabled={readOnly}
        onClick={() => setPicking(!isPicking)}
      >
        {t('chatDesign.accent_custom')}
      </CustomChoice>
      {isPicking && !readOnly ? (
        <ColorPicker color={accentColor} onColor={(color) => onChange({ accentColor: color })} />
      ) : null}
    </div>
  );
}

type ColorPickerProps = { color: string; onColor: (color: string) => void };

function ColorPicker({ color, onColor }: ColorPickerProps) {
  const { t } = useTranslation();
  const group = useId();
  // What is being typed counts once it is a colour.
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !HEX.test(typed.trim());

  function handleTyped(text: string) {
    setTyped(text);
    const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
    if (digits === undefined) return;
    onColor(`#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`);
  }
  return (
    <fieldset aria-labelledby={group} className="flex flex-col gap-3 rounded-md border p-3">
      <legend id={group} className="sr-only">
        {t('chatDesign.accent_custom')}
      </legend>
      <HexColorPicker style={{ width: '100%', height: 160 }} color={color} onChange={onColor} />
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

/** Names of the ten accents, in their order. */
function useAccentNames(): readonly string[] {
  const { t } = useTranslation();
  return [
    t('chatDesign.accent_green'),
    t('chatDesign.accent_orange'),
    t('chatDesign.accent_blue'),
    t('chatDesign.accent_teal'),
    t('chatDesign.accent_indigo'),
    t('chatDesign.accent_violet'),
    t('chatDesign.accent_raspberry'),
    t('chatDesign.accent_red'),
    t('chatDesign.accent_ochre'),
    t('chatDesign.accent_slate'),
  ];
}
