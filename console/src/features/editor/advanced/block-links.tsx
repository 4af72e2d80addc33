import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** The groups of advanced settings in their order, with the keys of their names. */
const BLOCKS = {
  conversation: 'advanced.conversation',
  turns: 'turns.title',
  languages: 'advanced.languages',
  limits: 'advanced.limits',
  privacy: 'advanced.privacy',
  access: 'advanced.access',
  analysis: 'advanced.analysis',
};

export type BlockName = keyof typeof BLOCKS;

export const blockElementId = (name: BlockName) => `advanced-${name}`;

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
        {Object.entries(BLOCKS).map(([name, title]) => (
          <li key={name}>
            <a
              href={`#${blockElementId(name as BlockName)}`}
              onClick={handleClick}
              className="text-accent-ink underline-offset-2 hover:underline"
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
