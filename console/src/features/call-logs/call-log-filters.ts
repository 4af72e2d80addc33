import { LIVE_CHANNELS, LogChannel, LogStatus } from '@parley/contract/call-log.ts';
import { CallLogFilters as AskedFilters } from '@parley/contract/call-logs.ts';
import { EvaluationResult } from '@parley/contract/conversation.ts';
import { Uuid } from '@parley/contract/id.ts';
import { z } from 'zod';
import { CAMPAIGN_PARAMETER } from '../../conversation-record/call-views.tsx';
import { chosenOf, SearchFilter } from '../../design/resource-list/list-filters.ts';

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

/** What narrows the list of conversations, as its address has it. */
export const CallLogFilters = SearchFilter.extend({
  /** Several, as alerts name them, are separated by commas. */
  agent: chosenOf(AskedFilters.shape.agent_id),
  /** `live` for every channel but tests. */
  channel: chosenOf(ChannelFilter),
  outcome: chosenOf(z.enum(LOG_OUTCOMES)),
  [CAMPAIGN_PARAMETER]: chosenOf(Uuid),
  /** First and last day, as `2026-11-22` where the user is. */
  from: chosenOf(z.string().refine(isDay)),
  to: chosenOf(z.string().refine(isDay)),
});
export type CallLogFilters = z.infer<typeof CallLogFilters>;

/** Nothing is left out. */
export const NO_FILTERS: CallLogFilters = { search: '' };

/** How many filters leave something out, besides the search. */
export function chosenCount({ agent, channel, outcome, campaign, from, to }: CallLogFilters): number {
  return [agent, channel, outcome, campaign, from ?? to].filter((value) => value !== undefined).length;
}

/** The filters as the server is asked. Days begin and end at midnight where the user is. */
export function askedFilters(filters: CallLogFilters): AskedFilters {
  const { search, agent, channel, outcome, campaign, from, to } = filters;
  const result = EvaluationResult.safeParse(outcome).data;
  const status = LogStatus.safeParse(outcome).data;
  return {
    search: search.trim() || undefined,
    agent_id: agent,
    channel: channel === 'live' ? LIVE_CHANNELS.join(',') : channel,
    outcome: result,
    status: result === undefined ? status : 'done',
    campaign_id: campaign,
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
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00`);
  return /^(?!9999)\d{4}-/.test(text) && !Number.isNaN(date.getTime()) && dayText(date) === text;
}

function midnight(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

/** What narrows an overview: of every channel, with or without tests, or of one. */
export type OverviewFilters = Pick<CallLogFilters, 'agent' | 'channel'> & { from: string; to: string };

/** The overview as the server is asked, which leaves tests out unless they are named. */
export function askedOverview(filters: OverviewFilters): AskedFilters {
  const asked = askedFilters({ ...NO_FILTERS, ...filters });
  return { ...asked, channel: asked.channel ?? LogChannel.options.join(',') };
}
