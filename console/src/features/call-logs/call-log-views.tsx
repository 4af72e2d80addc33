import { CallViews } from '../../conversation-record/call-views.tsx';
import { addressOf } from './call-log-addresses.ts';
import type { CallLogFilters } from './call-log-filters.ts';

/** The list of conversations and the view from above, with the filters that both have. */
export function CallLogViews({ filters: { agent, channel, from, to } }: { filters: CallLogFilters }) {
  return <CallViews addressOf={(path) => addressOf(path, { agent, channel, from, to })} />;
}
