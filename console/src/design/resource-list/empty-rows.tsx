import { classNames } from '../class-names.ts';
import { drawnIcon, type Icon } from '../drawn-icon.tsx';
import { EmptyState, type EmptyStateProps } from '../empty-state.tsx';

/** A page that has no row yet: what will stand here, the first step, and the ways there are. */
export function EmptyRows({
  action,
  ways,
  ...state
}: Omit<EmptyStateProps, 'className'> & {
  /** Four and more stand in two columns where there is room. */
  ways: readonly { icon: Icon; text: string }[];
}) {
  const columns = ways.length < 4 ? 'flex flex-col' : 'grid sm:grid-cols-2';
  return (
    <EmptyState
      {...state}
      className="mx-6 rounded-lg border border-dashed max-sm:mx-4"
      action={
        <div className="flex flex-col items-center gap-6">
          {action}
          <ul className={classNames(columns, 'gap-x-8 gap-y-2 text-left text-muted text-sm')}>
            {ways.map((way) => (
              <li key={way.text} className="flex items-center gap-2">
                {drawnIcon(way.icon)}
                {way.text}
              </li>
            ))}
          </ul>
        </div>
      }
    />
  );
}
