import { getCallLogOverview } from '@parley/contract/call-log-overview.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { askedFilters, type CallLogFilters, NO_FILTERS } from '../call-log-filters.ts';

/** What narrows an overview. */
export type OverviewFilters = Pick<CallLogFilters, 'agentId' | 'channel'> & { from: string; to: string };

/** How often the figures are counted anew while somebody looks at them. */
const COUNT_AGAIN_MS = 60_000;

/** The team's conversations from above; days begin and end where the person is. */
export const overviewQuery = (filters: OverviewFilters) => {
  const { agent_id, channel, from, to } = askedFilters({ ...NO_FILTERS, ...filters });
  const asked = {
    ...(agent_id === undefined ? {} : { agent_id }),
    ...(channel === undefined ? {} : { channel }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  return queryOptions({
    queryKey: ['call-logs', 'overview', asked],
    queryFn: ({ signal }) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return call(getCallLogOverview, { query: { ...asked, time_zone } }, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: COUNT_AGAIN_MS,
  });
};
