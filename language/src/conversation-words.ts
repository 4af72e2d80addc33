import de from './conversation/de.json' with { type: 'json' };
import en from './conversation/en.json' with { type: 'json' };
import es from './conversation/es.json' with { type: 'json' };
import fr from './conversation/fr.json' with { type: 'json' };
import it from './conversation/it.json' with { type: 'json' };
import nl from './conversation/nl.json' with { type: 'json' };
import pl from './conversation/pl.json' with { type: 'json' };
import pt from './conversation/pt.json' with { type: 'json' };
import sv from './conversation/sv.json' with { type: 'json' };

/**
 * A language's file in `conversation/`; English gives the shape. What an agent says of itself: `phrases` on set
 * occasions, `waits` while something takes its time, `consent` to ask before a call is made. What it must recognise in a
 * caller's words, in plain form: `consentWords` (phrases separated by `, `; `polite` ones decide nothing), `turnWords`
 * (behind `unfinished` ones a sentence goes on; `dictated` ones ask for something said in groups, `digits` ones for a
 * number, `longDigits` ones for one as long as that of a card; `at` and `dot` are those of e-mail addresses), and words
 * separated by spaces: `courtesies` and those of a `languageRequest`.
 */
export type ConversationWords = typeof en;

type SpokenLanguage = 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'sv';

/** The words of every language that an agent speaks. */
export const CONVERSATION_WORDS: Readonly<Record<SpokenLanguage, ConversationWords>> = {
  de,
  en,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
  sv,
};

/** Every phrase of a list such as `of course, sure`. */
export function listedPhrases(list: string): readonly string[] {
  return list.split(', ');
}
