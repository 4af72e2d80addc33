import type { CloningType } from '@parley/contract/voice-clones.ts';
import { useTranslation } from 'react-i18next';

/** The choice between a quick copy and a trained one, each explained. */
export function CloningTypeField({
  value,
  onChange,
}: {
  value: CloningType;
  onChange: (value: CloningType) => void;
}) {
  const { t } = useTranslation();
  const choices: { type: CloningType; name: string; explanation: string }[] = [
    { type: 'instant', name: t('clones.instant'), explanation: t('clones.instant_explained') },
    { type: 'professional', name: t('clones.professional'), explanation: t('clones.professional_explained') },
  ];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('clones.type')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ type, name, explanation }) => (
          <label
            key={type}
            className="flex cursor-pointer gap-2.5 rounded-lg border border-line-strong bg-surface p-3 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="cloning-type"
              value={type}
              checked={value === type}
              onChange={() => onChange(type)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0">
              <span className="block font-medium text-base text-ink">{name}</span>
              <span className="block text-muted text-xs">{explanation}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
