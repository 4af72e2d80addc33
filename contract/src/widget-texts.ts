import { textsOfLanguage } from './texts-of-language.ts';
import texts from './widget-texts.json' with { type: 'json' };

/**
 * What the chat on a website itself says; it gets them in the agent's language with its configuration. `{when}` of
 * `tooMuch` is replaced, as by "in 20 seconds", `{max}` of `tooLong`, and `{n}` of `star` and `unread`;
 * `forgotten` and `call` stand above what follows.
 */
export type WidgetTexts = typeof texts.en;

/** The widget's texts in a language; English where it has none. */
export function widgetTexts(language: string): WidgetTexts {
  return textsOfLanguage<WidgetTexts>(texts, language);
}
