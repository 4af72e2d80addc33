import { LIVE_CHANNELS, LogChannel, LogStatus } from '@parley/contract/call-log.ts';
import { DURATION_BINS } from '@parley/contract/call-log-overview.ts';
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

/** Stars, the most first. */
export const RATINGS = ['5', '4', '3', '2', '1'] as const;

/** What narrows the list of conversations, as its address has it. */
export const CallLogFilters = SearchFilter.extend({
  /** Several, as alerts name them, are separated by commas. */
  agent: chosenOf(AskedFilters.shape.agent_id),
  /** `live` for every channel but tests. */
  channel: chosenOf(ChannelFilter),
  outcome: chosenOf(z.enum(LOG_OUTCOMES)),
  [CAMPAIGN_PARAMETER]: chosenOf(Uuid),
  /** A criterion's id with its result, such as `solved:failure`. */
  criterion: chosenOf(AskedFilters.shape.evaluation),
  /** A tool that was called. */
  tool: chosenOf(AskedFilters.shape.tool),
  /** Stars that its caller gave it. */
  rating: chosenOf(z.enum(RATINGS)),
  /** Seconds at which the group of {@link DURATION_BINS} begins that it belongs to. */
  duration: chosenOf(z.enum(DURATION_BINS.map(String))),
  /** First and last day, as `2026-11-22` where the user is. */
  from: chosenOf(z.string().refine(isDay)),
  to: chosenOf(z.string().refine(isDay)),
});
export type CallLogFilters = z.infer<typeof CallLogFilters>;

/** Nothing is left out. */
export const NO_FILTERS: CallLogFilters = { search: '' };

/** How many filters leave something out, besides the search. */
export function chosenCount({ from, to, search: _search, ...others }: CallLogFilters): number {
  return [...Object.values(others), from ?? to].filter((value) => value !== undefined).length;
}

/** The filters as the server is asked. Days begin and end at midnight where the user is. */
export function askedFilters(filters: CallLogFilters): AskedFilters {
  const { search, agent, channel, outcome, campaign, criterion, tool, rating, duration, from, to } = filters;
  const result = EvaluationResult.safeParse(outcome).data;
  const status = LogStatus.safeParse(outcome).data;
  return {
    search: search.trim() || undefined,
    agent_id: agent,
    channel: channel === 'live' ? LIVE_CHANNELS.join(',') : channel,
    outcome: result,
    // How long one takes is known once it is over.
    status: result === undefined && (status || !duration) ? status : 'done',
    campaign_id: campaign,
    evaluation: criterion,
    tool,
    rating_min: rating && Number(rating),
    rating_max: rating && Number(rating),
    ...askedDuration(duration),
    from: from && midnight(from, 0),
    to: to && midnight(to, 1),
  };
}

function askedDuration(duration: string | undefined): Pick<AskedFilters, 'duration_min' | 'duration_max'> {
  if (duration === undefined) return {};
  const next = DURATION_BINS[DURATION_BINS.findIndex((begin) => String(begin) === duration) + 1];
  return { duration_min: Number(duration), duration_max: next && next - 1 };
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
export function askedOverview(filters: OverviewFilters | CallLogFilters): AskedFilters {
  const asked = askedFilters({ ...NO_FILTERS, ...filters });
  return { ...asked, channel: asked.channel ?? LogChannel.options.join(',') };
}
