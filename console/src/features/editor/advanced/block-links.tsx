import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ADVANCED_BLOCKS } from '../editor-section-list.ts';
import { SETTING_SECTIONS, type SettingSection } from '../settings/settings.ts';

export const blockElementId = (name: SettingSection) => `advanced-${name}`;

/** Ways to the groups of a panel that is several windows long. */
export function BlockLinks() {
  const { t } = useTranslation();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const block = document.querySelector<HTMLElement>(event.currentTarget.hash);
    block?.scrollIntoView({ block: 'start' });
    block?.querySelector<HTMLElement>('input, button, textarea')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t('editor.advanced_groups')} className="mb-5">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {ADVANCED_BLOCKS.map((name) => (
          <li key={name}>
            <a
              href={`#${blockElementId(name)}`}
              onClick={handleClick}
              className="text-accent-ink underline-offset-2 hover:underline"
            >
              {t(SETTING_SECTIONS[name].label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
