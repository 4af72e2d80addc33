import { classNames } from './class-names.ts';

/** Look of every control with an edge. */
export const CONTROL_CLASS_NAMES = classNames(
  'w-full min-w-0 rounded-md border border-control/70 bg-surface text-base text-ink transition-colors',
  'hover:border-control focus-visible:border-brand focus-visible:outline-1 focus-visible:-outline-offset-1',
  'data-invalid:border-danger data-invalid:focus-visible:border-danger data-invalid:focus-visible:outline-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-faint',
);
