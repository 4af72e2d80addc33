import { COLOR_MODES } from '@parley/contract/widget-look.ts';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../design/select.tsx';
import { CustomChoice } from './custom-choice.tsx';
import type { ColorMode, DesignFieldProps } from './design-value.ts';

/** Light, dark, or as the visitor's system has it. */
export function ColorModeField({ value, readOnly, onChange }: DesignFieldProps) {
  const { t } = useTranslation();
  const labels: Record<ColorMode, string> = {
    light: t('chatDesign.mode_light'),
    dark: t('chatDesign.mode_dark'),
    auto: t('chatDesign.mode_auto'),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('chatDesign.mode')}
        value={value.colorMode}
        disabled={readOnly}
        options={COLOR_MODES.map((mode) => ({ value: mode, label: labels[mode], icon: ICONS[mode] }))}
        onValueChange={(colorMode) => onChange({ colorMode })}
      />
      {value.colorMode === 'auto' ? (
        <p className="text-muted text-xs">{t('chatDesign.mode_auto_hint')}</p>
      ) : (
        <CustomChoice icon={ICONS.auto} disabled={readOnly} onClick={() => onChange({ colorMode: 'auto' })}>
          {t('chatDesign.mode_custom')}
        </CustomChoice>
      )}
    </div>
  );
}

const ICONS: Readonly<Record<ColorMode, React.ReactNode>> = {
  light: <Sun size={16} aria-hidden />,
  dark: <Moon size={16} aria-hidden />,
  auto: <Monitor size={16} aria-hidden />,
};
