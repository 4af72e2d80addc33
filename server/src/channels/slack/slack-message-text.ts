import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import type { MessageEvent } from './slack-event.ts';

/** Kinds of messages that people write; all others tell of changes, or are written by programs. */
const WRITTEN_BY_PEOPLE = new Set([undefined, 'file_share', 'thread_broadcast']);

export function isForAgent(event: MessageEvent, botUserId: string): boolean {
  if (!event.user || event.user === botUserId || event.bot_id !== undefined) return false;
  if (!WRITTEN_BY_PEOPLE.has(event.subtype) || event.edited) return false;
  return event.type === 'app_mention' || event.channel_type === 'im';
}

/**
 * The words of a message, without Slack's own marks; files are named at its end.
 * @returns '' where there is nothing to answer
 */
export function wordsOf({ text = '', files = [] }: MessageEvent, botUserId: string): string {
  const words = text
    .replaceAll(new RegExp(`<@${botUserId}(\\|[^>]*)?>`, 'g'), ' ')
    .replaceAll(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label = '') => readable(target, label))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\S\n]{2,}/g, ' ')
    .trim();
  const names = files.map(({ name, title }) => name || title || '?');
  const attached = names.length > 0 ? `[Attached, not read: ${names.join(', ')}]` : '';
  const message = [words, attached].filter(Boolean).join('\n').replaceAll('\u0000', '');
  return message.slice(0, MESSAGE_MAX).toWellFormed();
}

function readable(target: string, label: string): string {
  const sign = target[0];
  if (sign === '@') return `@${label || target.slice(1)}`;
  if (sign === '#') return `#${label || target.slice(1)}`;
  if (sign === '!') return label || `@${target.slice(1).replace(/\^.*/, '')}`;
  if (target.startsWith('mailto:')) return label || target.slice('mailto:'.length);
  return label === '' || label === target ? target : `${label} (${target})`;
}
