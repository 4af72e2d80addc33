import type { AlertEvent, AlertFacts } from '@parley/contract/alerts.ts';
import type { InterfaceLanguage } from '@parley/contract/languages.ts';
import { isoDay } from '@parley/language/dates.ts';
import { clockIn } from '@parley/language/zoned-time.ts';
import texts from './alert-texts.json' with { type: 'json' };

// What belongs here: what notices say, in figures and names of rules alone.

/** Where the console is, and what it is called. */
export type NoticeOrigin = { publicUrl: string; brand: string };

/** A notice in words. */
export type NoticeText = {
  title: string;
  alerts: readonly { title: string; lines: readonly string[]; url: string }[];
  footer: string;
};

type Texts = Readonly<Record<keyof typeof texts.en, string>>;

/** What people read who get a notice. @param alerts of rules that changed together, at least one */
export function noticeText(
  alerts: readonly AlertFacts[],
  language: InterfaceLanguage,
  { publicUrl, brand }: NoticeOrigin,
): NoticeText {
  const words: Texts = texts[language];
  const said = alerts.map((alert) => ({
    title: filled(words[alert.change], { name: alert.name }),
    lines: linesOf(alert, words, language),
    url: addressOf(alert, publicUrl),
  }));
  const [first] = said;
  return {
    title: said.length === 1 && first ? first.title : filled(words.several, { count: String(said.length) }),
    alerts: said,
    footer: filled(words.signature, { brand, link: `${publicUrl}/settings/alerts` }),
  };
}

/** What a server is sent. */
export function alertEvent(alerts: readonly AlertFacts[], at: Date, publicUrl: string): AlertEvent {
  return {
    type: 'alert',
    event_timestamp: Math.floor(at.getTime() / 1_000),
    schema_version: 1,
    data: { alerts: alerts.map((alert) => ({ ...alert, url: addressOf(alert, publicUrl) })) },
  };
}

function linesOf(alert: AlertFacts, words: Texts, language: InterfaceLanguage): string[] {
  const { change, kind, value, raised_at, time_zone, number } = alert;
  const threshold = figureText(alert, alert.threshold, language);
  const figure = words[kind];
  const seen =
    value === null
      ? filled(words.unseen, { figure, threshold })
      : filled(words.seen, { figure, threshold, value: figureText(alert, value, language) });
  const moments = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  });
  return [
    change === 'test' ? words.test_note : undefined,
    kind === 'no_calls' ? seen : `${seen}, ${windowText(alert, words, language)}`,
    number === null ? undefined : filled(words.number, { number }),
    raised_at === null ? undefined : filled(words.since, { moment: moments.format(new Date(raised_at)) }),
  ].filter((line) => line !== undefined);
}

function windowText(
  { window_minutes, conversations }: AlertFacts,
  words: Texts,
  language: InterfaceLanguage,
) {
  const isWholeHours = window_minutes % 60 === 0;
  const minutes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isWholeHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(isWholeHours ? window_minutes / 60 : window_minutes);
  const isOne = new Intl.PluralRules(language).select(conversations) === 'one';
  const count = new Intl.NumberFormat(language).format(conversations);
  return filled(words.window, {
    minutes,
    conversations: filled(isOne ? words.conversations_one : words.conversations_other, { count }),
  });
}

function figureText({ kind, currency }: AlertFacts, value: number, language: InterfaceLanguage): string {
  switch (kind) {
    case 'median_wait':
    case 'p95_wait':
      return numberText(value, language, { style: 'unit', unit: 'second', unitDisplay: 'long' });
    case 'no_calls':
      return numberText(value, language, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
    case 'cost':
      return numberText(value, language, currency === null ? {} : { style: 'currency', currency });
    default:
      return numberText(value / 100, language, { style: 'percent' });
  }
}

const numberText = (value: number, language: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...options }).format(value);

/** The conversations that an alert is about, or what is said of its figure elsewhere. */
function addressOf(alert: AlertFacts, publicUrl: string): string {
  const { kind, agent_ids, channel, window_minutes, time_zone, raised_at } = alert;
  if (kind === 'cost') return `${publicUrl}/settings/usage`;
  const raised = raised_at === null ? new Date() : new Date(raised_at);
  const query = new URLSearchParams({ channel: channel ?? 'live' });
  if (agent_ids !== null) query.set('agent', agent_ids.join());
  if (kind !== 'no_calls') {
    query.set('from', isoDay(clockIn(time_zone, new Date(raised.getTime() - window_minutes * 60_000))));
  }
  if (kind === 'success_rate') query.set('outcome', 'failure');
  const path = kind === 'unanswered' ? '/call/overview' : '/call';
  return `${publicUrl}${path}?${query}`;
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
