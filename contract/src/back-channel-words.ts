import words from './back-channel-words.json' with { type: 'json' };
import type { AgentLanguage } from './languages.ts';

/**
 * What listeners say while they go on listening, by language: alone, none of it takes the floor from who speaks.
 * Lower case, without punctuation but apostrophes and hyphens; separated by `, `.
 */
export const BACK_CHANNEL_WORDS: Readonly<Record<AgentLanguage, string>> = words;
