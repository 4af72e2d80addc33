import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToolTypeIcon } from '../tool-type-words.tsx';
import type { ToolType } from '../tool-types.ts';

/** Chooses what a new tool does. */
export function ToolTypeTiles({
  types,
  value,
  onChange,
}: {
  types: readonly ToolType[];
  value: ToolType;
  onChange: (type: ToolType) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        aria-label={t('functionEditor.type')}
        value={value}
        onValueChange={(next) => onChange(next as ToolType)}
        className="grid grid-cols-4 gap-2 max-sm:grid-cols-2"
      >
        {types.map((type) => (
          <Radio.Root
            key={type}
            value={type}
            className="flex min-h-18 cursor-pointer select-none flex-col items-center justify-center gap-1.5 rounded-lg border border-control/70 bg-surface px-2 py-2 text-center text-ink text-sm leading-4 transition-colors hover:border-control data-checked:border-accent data-checked:bg-accent-soft data-checked:text-accent-ink max-sm:min-h-14"
          >
            <ToolTypeIcon type={type} size={20} />
            {t(`functions.type_${type}`)}
          </Radio.Root>
        ))}
      </RadioGroup>
      <p className="text-muted text-sm" aria-live="polite">
        {t(`functions.type_hint_${value}`)}
      </p>
    </div>
  );
}

/** Says what a tool that is there already does: that cannot be changed. */
export function LockedType({ type }: { type: ToolType }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-x-3 gap-y-1 rounded-lg border bg-sunken px-3 py-2.5 max-sm:flex-wrap">
      <span className="mt-0.5 flex text-muted">
        <ToolTypeIcon type={type} size={20} />
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-3/4">
        <p className="font-medium text-ink">{t(`functions.type_${type}`)}</p>
        <p className="text-muted text-sm">{t(`functions.type_hint_${type}`)}</p>
      </div>
      <span className="flex items-center gap-1.5 text-muted text-xs max-sm:ml-8">
        <Lock size={12} aria-hidden />
        {t('functionEditor.type_locked')}
      </span>
    </div>
  );
}
