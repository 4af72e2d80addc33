import { WIDGET_POSITIONS } from '@parley/contract/widget-look.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../design/select.tsx';
import type { DesignFieldProps, WidgetPosition } from './design-value.ts';

/** The corner of the page, apart for large and for small screens. */
export function PositionFields({ value, readOnly, onChange }: DesignFieldProps) {
  const { t } = useTranslation();
  const labels: Record<WidgetPosition, string> = {
    'bottom-right': t('chatDesign.bottom_right'),
    'bottom-left': t('chatDesign.bottom_left'),
    'top-right': t('chatDesign.top_right'),
    'top-left': t('chatDesign.top_left'),
  };
  const options = WIDGET_POSITIONS.map((position) => ({
    value: position,
    label: labels[position],
    icon: <Corner position={position} />,
  }));
  return (
    <>
      <Select
        label={t('chatDesign.desktop_position')}
        value={value.desktopPosition}
        disabled={readOnly}
        options={options}
        onValueChange={(desktopPosition) => onChange({ desktopPosition })}
      />
      <Select
        label={t('chatDesign.mobile_position')}
        value={value.mobilePosition}
        disabled={readOnly}
        options={options}
        onValueChange={(mobilePosition) => onChange({ mobilePosition })}
      />
    </>
  );
}

const DOTS: Readonly<Record<WidgetPosition, string>> = {
  'bottom-right': 'right-0.5 bottom-0.5',
  'bottom-left': 'bottom-0.5 left-0.5',
  'top-right': 'top-0.5 right-0.5',
  'top-left': 'top-0.5 left-0.5',
};

function Corner({ position }: { position: WidgetPosition }) {
  return (
    <span aria-hidden className="relative h-4 w-5 shrink-0 rounded-sm border border-control">
      <span className={`absolute size-1.5 rounded-full bg-accent-ink ${DOTS[position]}`} />
    </span>
  );
}
