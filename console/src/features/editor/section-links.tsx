import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { scrollerOf } from '../../design/scroller-of.ts';
import { type EditorSection, type EditorSectionId, sectionElementId } from './editor-section-list.ts';

export type SectionLinksProps = {
  /** In their order. */
  sections: readonly EditorSection[];
  onSection: (id: EditorSectionId) => void;
};

/** The sections of the configuration in one row that stays on top; the one in view is marked. */
export function SectionLinks({ sections, onSection }: SectionLinksProps) {
  const { t } = useTranslation();
  const links = useRef<HTMLElement>(null);
  const current = useSectionInView(sections.map(({ id }) => sectionElementId(id)).join(' '), links);
  const handleClick = (event: MouseEvent, id: EditorSectionId) => {
    // The address says which agent is open, not which of its sections.
    event.preventDefault();
    onSection(id);
  };
  return (
    <nav
      ref={links}
      aria-label={t('editor.sections')}
      className="-mx-6 max-sm:-mx-3 sticky top-0 z-10 overflow-x-auto border-b bg-canvas px-6 py-2 max-sm:px-3"
    >
      <ul className="flex gap-1">
        {sections.map(({ id }) => (
          <li key={id}>
            <a
              href={`#${sectionElementId(id)}`}
              aria-current={current === sectionElementId(id) ? 'location' : undefined}
              onClick={(event) => handleClick(event, id)}
              className={classNames(
                'block whitespace-nowrap rounded-md px-2.5 py-1 text-sm transition-colors hover:bg-hover',
                current === sectionElementId(id) ? 'bg-pressed font-medium text-ink' : 'text-muted',
              )}
            >
              {t(`editor.section_${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is below this part of the screen is not what a user reads. */
const BELOW = '-60%';

/**
 * The element in view, or the first of several.
 * @param elementIds separated by blanks
 * @param links what stays on top of them
 */
function useSectionInView(elementIds: string, links: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inView = new Set<string>();
    const ids = elementIds.split(' ');
    const { offsetHeight: covered = 0, parentElement = null } = links.current ?? {};
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setCurrent((last) => ids.find((id) => inView.has(id)) ?? last);
      },
      { root: scrollerOf(parentElement), rootMargin: `-${covered}px 0px ${BELOW} 0px` },
    );
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [elementIds, links]);
  return current;
}
