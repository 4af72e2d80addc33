import { LIVE_CHANNELS, LogChannel, LogStatus } from '@parley/contract/call-log.ts';
import { CallLogFilters as AskedFilters } from '@parley/contract/call-logs.ts';
import { EvaluationResult } from '@parley/contract/conversation.ts';
import { Uuid } from '@parley/contract/id.ts';
import { SEARCH_MAX } from '@parley/contract/limits.ts';
import { z } from 'zod';
import { CAMPAIGN_PARAMETER } from '../../conversation-record/call-views.tsx';

/** What narrows the list of conversations; undefined for everything. */
export type CallLogFilters = {
  /** Part of the name of the prospect, the agent or the IVR. */
  search: string;
  /** Several, as alerts name them, are separated by commas. */
  agentId: string | undefined;
  /** `live` for every channel but tests. */
  channel: ChannelFilter | undefined;
  outcome: LogOutcome | undefined;
  campaignId: string | undefined;
  /** First and last day, as `2026-11-22` where the user is. */
  from: string | undefined;
  to: string | undefined;
};

/** Channels that conversations are narrowed to. */
const ChannelFilter = z.enum(['live', ...LogChannel.options]);
export type ChannelFilter = z.infer<typeof ChannelFilter>;

/** The channel filter that a text names; undefined for all channels. */
export function channelFilterOf(text: string | null): ChannelFilter | undefined {
  return ChannelFilter.safeParse(text).data;
}

/** How a conversation stands: the result of its evaluation, or that it still runs, or that it broke off. */
export const LOG_OUTCOMES = ['success', 'failure', 'unknown', 'in-progress', 'failed'] as const;
export type LogOutcome = (typeof LOG_OUTCOMES)[number];

/** Nothing is left out. */
export const NO_FILTERS: CallLogFilters = {
  search: '',
  agentId: undefined,
  channel: undefined,
  outcome: undefined,
  campaignId: undefined,
  from: undefined,
  to: undefined,
};

const NAMES = {
  search: 'search',
  agentId: 'agent',
  channel: 'channel',
  outcome: 'outcome',
  campaignId: CAMPAIGN_PARAMETER,
  from: 'from',
  to: 'to',
} as const satisfies Record<keyof CallLogFilters, string>;

const KEYS = Object.keys(NAMES) as (keyof CallLogFilters)[];

/** The filters that an address names; what it names wrongly is left out. */
export function filtersOf(address: URLSearchParams): CallLogFilters {
  const outcome = LOG_OUTCOMES.find((known) => known === address.get(NAMES.outcome));
  return {
    search: (address.get(NAMES.search) ?? '').slice(0, SEARCH_MAX),
    agentId: AskedFilters.shape.agent_id.safeParse(address.get(NAMES.agentId) || undefined).data,
    channel: channelFilterOf(address.get(NAMES.channel)),
    outcome,
    campaignId: Uuid.safeParse(address.get(NAMES.campaignId)).data,
    from: dayOf(address.get(NAMES.from)),
    to: dayOf(address.get(NAMES.to)),
  };
}

/** The address with other filters and everything else as it is. */
export function withFilters(address: URLSearchParams, filters: CallLogFilters): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of KEYS) {
    const value = filters[key];
    if (value) next.set(NAMES[key], value);
    else next.delete(NAMES[key]);
  }
  return next;
}

/** How many filters leave something out, besides the search. */
export function chosenCount({ agentId, channel, outcome, campaignId, from, to }: CallLogFilters): number {
  return [agentId, channel, outcome, campaignId, from ?? to].filter((value) => value !== undefined).length;
}

/** The filters as the server is asked. Days begin and end at midnight where the user is. */
export function askedFilters(filters: CallLogFilters): AskedFilters {
  const { search, agentId, channel, outcome, campaignId, from, to } = filters;
  const result = EvaluationResult.safeParse(outcome).data;
  const status = LogStatus.safeParse(outcome).data;
  return {
    search: search.trim() || undefined,
    agent_id: agentId,
    channel: channel === 'live' ? LIVE_CHANNELS.join(',') : channel,
    outcome: result,
    status: result === undefined ? status : 'done',
    campaign_id: campaignId,
    from: from && midnight(from, 0),
    to: to && midnight(to, 1),
  };
}

/** A day as the address and date fields have it. */
export function dayText(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

// The midnight behind a day of the last year may have five digits.
function dayOf(text: string | null): string | undefined {
  if (!text || !/^(?!9999)\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00`);
  return Number.isNaN(date.getTime()) || dayText(date) !== text ? undefined : text;
}

function midnight(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

/** What narrows an overview: of every channel, with or without tests, or of one. */
export type OverviewFilters = Pick<CallLogFilters, 'agentId' | 'channel'> & { from: string; to: string };

/** The overview as the server is asked, which leaves tests out unless they are named. */
export function askedOverview(filters: OverviewFilters): AskedFilters {
  const asked = askedFilters({ ...NO_FILTERS, ...filters });
  return { ...asked, channel: asked.channel ?? LogChannel.options.join(',') };
}
