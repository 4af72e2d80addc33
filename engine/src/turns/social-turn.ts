import type { AgentLanguage } from '@parley/contract/languages.ts';
import { meantWords } from './back-channel.ts';
import { plainWords } from './turn-words.ts';

/**
 * Whether a caller is only being polite, agrees or declines: `hello`, `oui merci`, `no`. No document says anything
 * to that.
 */
export function isSocial(text: string, language: AgentLanguage): boolean {
  if (text.includes('?')) return false;
  const words = plainWords(text);
  if (words.length > LONGEST_COURTESY) return false;
  const left = words.filter((word) => !COURTESIES.has(word));
  return left.length === 0 || meantWords(left.join(' '), language, []) === 0;
}

/** Words of a caller who says more than this mean something. */
const LONGEST_COURTESY = 7;

/** Greetings, thanks, leave-taking, yes and no in every language that an agent speaks, in plain form. */
const COURTESIES: ReadonlySet<string> = new Set(
  `hello hi hey good morning afternoon evening day there thanks thank you very much so please bye goodbye see later yes no
  nope not really exactly correct fine thats that's it is all have a nice cheers welcome
  bonjour bonsoir salut coucou allo merci beaucoup bien svp au revoir bonne journee soiree a bientot non oui si exact
  exactement correct parfait avec plaisir je vous remercie en prie c'est tout ca va
  hola buenos buenas dias tardes noches gracias muchas por favor adios hasta luego pronto si no exacto correcto eso todo
  es nada que tenga buen dia
  ciao buongiorno buonasera salve grazie mille prego arrivederci tutto si
  ola bom boa tarde noite obrigado obrigada adeus tchau sim nao tudo
  hallo hoi goedemorgen goedemiddag goedenavond dag bedankt dankjewel dank u wel tot ziens ja nee
  guten tag morgen abend danke schon bitte vielen auf wiedersehen tschuss nein
  dzien dobry wieczor czesc dziekuje dzieki prosze widzenia nie
  hej god tack sa mycket adjo vi ses nej`.split(/\s+/),
);
