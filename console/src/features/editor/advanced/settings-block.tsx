import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTING_SECTIONS, type SettingSection } from '../settings/settings.ts';
import { blockElementId } from './block-links.tsx';

/** A group of settings: its name and what it is for, beside them where there is room. */
export function SettingsBlock({
  name,
  description,
  children,
}: {
  name: SettingSection;
  description: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section
      id={blockElementId(name)}
      aria-labelledby={id}
      className="@2xl:grid @2xl:grid-cols-[11rem_minmax(0,1fr)] @2xl:gap-8 border-t pt-5 first:border-t-0 first:pt-0"
    >
      <div className="@max-2xl:mb-4">
        <h3 id={id} className="font-semibold text-base text-ink">
          {t(SETTING_SECTIONS[name].label)}
        </h3>
        <p className="mt-0.5 text-muted text-sm">{description}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}

/** A list of things inside a block, with its name, a sentence and what can be added to it. */
export function SettingsGroup({
  title,
  hint,
  children,
}: {
  title: string;
  hint: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="min-w-0">
      <legend className="font-medium text-ink text-sm">{title}</legend>
      <p id={id} className="mt-0.5 text-muted text-xs">
        {hint}
      </p>
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </fieldset>
  );
}
