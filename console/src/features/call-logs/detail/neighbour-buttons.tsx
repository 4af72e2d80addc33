import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/icon-button.tsx';
import { isShortcut, useSingleKey } from '../../../design/shortcuts.ts';
import { isTextField } from '../../../design/text-field-target.ts';
import { useKeyDown } from '../../../design/use-key-down.ts';
import { isCovered } from '../../../design/window-cover.ts';

/** The conversations before and after the open one in the list; undefined where there is none. */
export type Neighbours = { previous: string | undefined; next: string | undefined };

/** Lead to the conversations before and after the open one, also by the keys K and J. */
export function NeighbourButtons({
  neighbours: { previous, next },
  onOpen,
}: {
  neighbours: Neighbours;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const [previousKey, nextKey] = [useSingleKey('previous'), useSingleKey('next')];
  const buttons = useRef<HTMLSpanElement>(null);
  useKeyDown((event) => {
    if (event.defaultPrevented || isTextField(event.target)) return;
    if (isCovered(buttons.current?.closest('[role="dialog"]') ?? null)) return;
    const id = isShortcut(event, 'next') ? next : isShortcut(event, 'previous') ? previous : undefined;
    if (id === undefined) return;
    event.preventDefault();
    onOpen(id);
  });
  return (
    <span ref={buttons} className="flex">
      <IconButton
        label={t('callLogs.previous_log')}
        aria-keyshortcuts={previousKey}
        icon={ChevronUp}
        aria-disabled={previous === undefined}
        onClick={() => previous !== undefined && onOpen(previous)}
      />
      <IconButton
        label={t('callLogs.next_log')}
        aria-keyshortcuts={nextKey}
        icon={ChevronDown}
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && onOpen(next)}
      />
    </span>
  );
}
