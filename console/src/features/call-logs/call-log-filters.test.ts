import { describe, expect, it } from 'vitest';
import { filtersOf, withFilters } from '../../design/resource-list/list-filters.ts';
import { askedFilters, askedOverview, CallLogFilters, chosenCount, NO_FILTERS } from './call-log-filters.ts';

const of = (address: string) => filtersOf(CallLogFilters, new URLSearchParams(address));

describe('filters in the address', () => {
  it('come back as they were written', () => {
    const filters = {
      ...NO_FILTERS,
      search: 'Ada & co',
      agent: 'agent_01234567890123456789',
      channel: 'phone' as const,
      outcome: 'failure' as const,
      rating: '1' as const,
      duration: '30',
      from: '2026-11-01',
      to: '2026-11-22',
    };
    const address = withFilters(CallLogFilters, new URLSearchParams('conversation=conv_1'), filters);
    expect(filtersOf(CallLogFilters, address)).toEqual(filters);
    expect(address.get('conversation')).toBe('conv_1');
    expect(withFilters(CallLogFilters, address, NO_FILTERS).toString()).toBe('conversation=conv_1');
  });

  it('are left out where they are unknown', () => {
    expect(of('agent=nonsense&channel=pigeon&outcome=great&from=yesterday&to=2026-02-31')).toEqual(
      NO_FILTERS,
    );
  });

  it('have no last day where it is the last of all years', () => {
    expect(of('from=2026-11-01&to=9999-12-31')).toEqual(of('from=2026-11-01'));
  });

  it('count a range of days once', () => {
    expect(chosenCount(of('from=2026-11-01&to=2026-11-22&channel=chat&search=x'))).toBe(2);
  });
});

describe('filters as the server is asked', () => {
  it("cover whole days in the user's time zone", () => {
    const { from, to } = askedFilters(of('from=2026-11-01&to=2026-11-01'));
    expect(from).toBe(new Date(2026, 10, 1).toISOString());
    expect(to).toBe(new Date(2026, 10, 2).toISOString());
  });

  it('tell what still runs from what was evaluated', () => {
    expect(askedFilters(of('outcome=in-progress'))).toEqual({ status: 'in-progress' });
    expect(askedFilters(of('outcome=success'))).toEqual({ outcome: 'success', status: 'done' });
  });

  it('name criteria, tools, stars, and a group of lengths of what is over', () => {
    expect(askedFilters(of('criterion=solved:failure&tool=find_order'))).toEqual({
      evaluation: 'solved:failure',
      tool: 'find_order',
    });
    expect(askedFilters(of('rating=2'))).toMatchObject({ rating_min: 2, rating_max: 2 });
    const minute = { duration_min: 60, duration_max: 119, status: 'done' };
    expect(askedFilters(of('duration=60'))).toMatchObject(minute);
    expect(askedFilters(of('duration=1800'))).toMatchObject({ duration_min: 1_800, duration_max: undefined });
    expect(of('rating=6&duration=61&criterion=solved')).toEqual(NO_FILTERS);
  });

  it('leave tests out where every other channel is chosen', () => {
    expect(askedFilters(of('channel=live'))).toEqual({ channel: 'socket,chat,widget,slack,phone' });
  });

  it('have criteria and tools of tests too, as the list has, unless it leaves them out', () => {
    const channels = (channel: string) => askedOverview(of(channel)).channel?.split(',');
    expect(channels('')).toContain('simulation');
    expect(channels('channel=live')).not.toContain('simulation');
  });

  it('say nothing where nothing is chosen', () => {
    expect(askedFilters({ ...NO_FILTERS, search: '  ' })).toEqual({});
  });
});
