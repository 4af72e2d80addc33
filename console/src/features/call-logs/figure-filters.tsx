import { ListChecks, Plus, Star, Timer, Wrench } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { Select } from '../../design/select.tsx';
import { CallLogFilters } from './call-log-filters.ts';
import { type Figure, useFigureOptions } from './figure-options.ts';

/** Filters by figures of the overview; `all` is said of no filter. */
const FIGURES = [
  { figure: 'criterion', label: 'overview.criterion', all: 'callLogs.all_criteria', icon: ListChecks },
  { figure: 'tool', label: 'overview.tool', all: 'callLogs.all_tools', icon: Wrench },
  { figure: 'rating', label: 'overview.stars', all: 'callLogs.all_ratings', icon: Star },
  { figure: 'duration', label: 'fields.duration', all: 'callLogs.all_durations', icon: Timer },
] as const;

type FigureFiltersProps = { filters: CallLogFilters; onChange: (filters: CallLogFilters) => void };

/** Criterion, tool, stars and length, each where it is asked for, and a menu that adds the others. */
export function FigureFilters({ filters, onChange }: FigureFiltersProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  // One that is added stays while its list is open, or once its choice has made other filters.
  const [added, setAdded] = useState<{ figure: Figure; filters: CallLogFilters }>();
  const adding = added?.filters === filters ? added.figure : undefined;
  const others = FIGURES.filter(({ figure }) => filters[figure] === undefined);
  const shown = FIGURES.filter(({ figure }) => figure === adding || filters[figure] !== undefined);
  const shownBefore = useRef(shown.length);
  useEffect(() => {
    // The one that is gone had the focus.
    if (shown.length < shownBefore.current && document.activeElement === document.body)
      button.current?.focus();
    shownBefore.current = shown.length;
  }, [shown.length]);
  return (
    <>
      {shown.map(({ figure, label, all }) => (
        <FigureFilter
          key={figure}
          figure={figure}
          label={t(label)}
          all={t(all)}
          filters={filters}
          isNew={figure === adding}
          onChange={(value) => onChange(CallLogFilters.parse({ ...filters, [figure]: value }))}
          onCancel={() => setAdded(undefined)}
        />
      ))}
      {others.length === 0 ? null : (
        <Menu
          align="start"
          trigger={
            <Button ref={button} variant="ghost" icon={Plus} className="max-sm:justify-start">
              {t('callLogs.add_filter')}
            </Button>
          }
        >
          {others.map(({ figure, label, icon }) => (
            <MenuItem key={figure} icon={icon} onSelect={() => setAdded({ figure, filters })}>
              {t(label)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

function FigureFilter({
  figure,
  label,
  all,
  filters,
  isNew,
  onChange,
  onCancel,
}: {
  figure: Figure;
  label: string;
  all: string;
  filters: CallLogFilters;
  /** Its list is open from the beginning, and it goes where nothing is chosen. */
  isNew: boolean;
  onChange: (value: string | undefined) => void;
  onCancel: () => void;
}) {
  const [isOpen, setOpen] = useState(isNew);
  const { options, status } = useFigureOptions(figure, filters, isOpen);
  const value = filters[figure] ?? null;
  return (
    <Select
      className="max-sm:col-span-2 sm:w-68"
      label={label}
      hideLabel
      placeholder={all}
      options={value === null ? options : [{ value: '', label: all }, ...options]}
      status={status}
      value={value}
      onValueChange={(chosen) => onChange(chosen || undefined)}
      open={isOpen}
      onOpenChange={(open, { reason }) => {
        setOpen(open);
        if (isNew && !open && reason !== 'item-press') onCancel();
      }}
    />
  );
}
