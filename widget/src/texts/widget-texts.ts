import type { AgentLanguage } from '@parley/contract/languages.ts';
import { de } from './widget-texts-de.ts';
import { en } from './widget-texts-en.ts';
import { es } from './widget-texts-es.ts';
import { fr } from './widget-texts-fr.ts';
import { it } from './widget-texts-it.ts';
import { nl } from './widget-texts-nl.ts';
import { pl } from './widget-texts-pl.ts';
import { pt } from './widget-texts-pt.ts';
import { sv } from './widget-texts-sv.ts';

/** What the widget itself says. */
export type WidgetTexts = {
  open: string;
  close: string;
  expand: string;
  reduce: string;
  /** Under the agent's name. */
  role: string;
  conversation: string;
  /** Said while the first message stands alone. */
  howCanIHelp: string;
  you: string;
  thinking: string;
  message: string;
  send: string;
  error: string;
  lost: string;
  reconnect: string;
  ended: string;
  again: string;
  fetching: string;
  /** Why it is not connected. */
  offline: string;
  reconnecting: string;
  busy: string;
  unavailable: string;
  tryAgain: string;
  elsewhere: string;
  here: string;
  /** Above a conversation that has begun in place of another. */
  forgotten: string;
  /** `{when}` is replaced, as by "in 20 seconds". */
  tooMuch: string;
  /** Under a message. */
  waiting: string;
  notSent: string;
  sendAgain: string;
  confirmNew: string;
  keep: string;
  helpful: string;
  unhelpful: string;
  rateConversation: string;
  /** `{n}` is replaced. */
  star: string;
  comment: string;
  thanks: string;
  talk: string;
  /** Above what was said by voice. */
  call: string;
  voiceFailed: string;
};

const TEXTS: Readonly<Record<AgentLanguage, WidgetTexts>> = { en, fr, es, it, pt, nl, de, pl, sv };

/** The widget's texts in the agent's language; English where it has none. */
export function widgetTexts(language: string): WidgetTexts {
  const name = language.slice(0, 2).toLowerCase();
  return Object.hasOwn(TEXTS, name) ? TEXTS[name as AgentLanguage] : TEXTS.en;
}
