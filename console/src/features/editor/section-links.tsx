import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';

export type SectionLinksProps = {
  /** Sections in their order, by the id of the element that they lead to. */
  sections: readonly { elementId: string; title: string }[];
  onSection: (elementId: string) => void;
};

/** The sections of the configuration in one row that stays on top; the one in view is marked. */
export function SectionLinks({ sections, onSection }: SectionLinksProps) {
  const { t } = useTranslation();
  const current = useSectionInView(sections.map(({ elementId }) => elementId).join(' '));
  const handleClick = (event: MouseEvent, elementId: string) => {
    // The address says which agent is open, not which of its sections.
    event.preventDefault();
    onSection(elementId);
  };
  return (
    <nav
      aria-label={t('editor.sections')}
      className="-mx-6 max-sm:-mx-3 sticky top-0 z-10 overflow-x-auto border-b bg-canvas px-6 py-2 max-sm:px-3"
    >
      <ul className="flex gap-1">
        {sections.map(({ elementId, title }) => (
          <li key={elementId}>
            <a
              href={`#${elementId}`}
              aria-current={current === elementId ? 'location' : undefined}
              onClick={(event) => handleClick(event, elementId)}
              className={classNames(
                'block whitespace-nowrap rounded-md px-2.5 py-1 text-sm transition-colors hover:bg-hover',
                current === elementId ? 'bg-pressed font-medium text-ink' : 'text-muted',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Below the links and above the middle of the window: what a user reads there is the section in view.
const READING_BAND = '-64px 0px -60% 0px';

/** The element in view, or the first of several. @param elementIds separated by blanks */
function useSectionInView(elementIds: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inView = new Set<string>();
    const ids = elementIds.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setCurrent((last) => ids.find((id) => inView.has(id)) ?? last);
      },
      { rootMargin: READING_BAND },
    );
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [elementIds]);
  return current;
}
