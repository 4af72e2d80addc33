import type { AgentLanguage } from '@parley/contract/languages.ts';
import { plainWords } from './turn-words.ts';

/** What a caller's words say to a question that asks for their agreement. */
export type Consent = 'yes' | 'no' | 'neither';

/** Plain words, by language: `yes` and `no` decide, `polite` decides nothing and may stand beside them. */
type ConsentWords = { yes: readonly string[]; no: readonly string[]; polite: readonly string[] };

const WORDS: Readonly<Record<AgentLanguage, ConsentWords>> = {
  en: {
    yes: list(
      'yes, yeah, yep, yup, sure, of course, certainly, absolutely, definitely, go ahead, do it, please do, do that',
      'i agree, agreed, fine, that is fine, thats fine, alright, all right, correct, exactly, right, with pleasure',
      'i confirm, confirmed, confirm, yes you can, you can, you may, sounds good, perfect, by all means, why not',
      "that's fine, that's right, that's correct, that's all right, that's ok, that's okay, it's fine",
    ),
    no: list(
      "no, nope, nah, don't, do not, stop, cancel, never mind, not now, i disagree, no way, rather not, forget it",
      "better not, leave it, don't do that, don't do it, do not do that, do not do it, please don't",
    ),
    polite: list(
      'please, thanks, thank you, very much, oh, well, um, uh, hm, so, then, you, it, i, that, is, to, me',
    ),
  },
  fr: {
    yes: list(
      "oui, ouais, ouaip, d'accord, bien sur, certainement, absolument, tout a fait, allez-y, vas-y, faites-le",
      "fais-le, faites, je suis d'accord, c'est d'accord, entendu, volontiers, avec plaisir, exactement, parfait",
      "ca marche, c'est bon, je confirme, confirme, vous pouvez, tu peux, bien entendu, exact, pourquoi pas, mais oui, si",
    ),
    no: list(
      'non, nan, pas du tout, surtout pas, ne faites pas, ne fais pas, arretez, arrete, annulez, annule, laissez tomber',
      "laisse tomber, pas maintenant, je refuse, pas d'accord, je ne veux pas, plutot pas, stop, mais non",
    ),
    polite: list(
      "merci, beaucoup, s'il vous plait, s'il te plait, svp, euh, ben, bah, bon, alors, ah, oh, le, ca, bien, je, vous",
      'donc, monsieur, madame, la, faire, le faire',
    ),
  },
  es: {
    yes: list(
      'si, claro, por supuesto, desde luego, de acuerdo, vale, adelante, hagalo, hazlo, conforme, exacto, correcto',
      'estoy de acuerdo, confirmo, confirmado, perfecto, puede, con mucho gusto, esta bien, muy bien, venga, como no',
    ),
    no: list(
      'no, no lo haga, no lo hagas, para nada, en absoluto, pare, cancele, cancela, dejelo, dejalo, ahora no, mejor no',
      'no estoy de acuerdo, no quiero, de ninguna manera',
    ),
    polite: list('gracias, muchas, por favor, eh, pues, bueno, ah, oh, lo, eso, entonces, que, hacerlo'),
  },
  it: {
    yes: list(
      "si, certo, certamente, d'accordo, va bene, ok va bene, proceda, faccia, faccia pure, lo faccia, fallo, procedi",
      'confermo, confermato, esatto, esattamente, perfetto, volentieri, assolutamente si, naturalmente, sono d’accordo',
      'puo, come no, senz’altro',
    ),
    no: list(
      'no, non lo faccia, non farlo, per niente, assolutamente no, fermi, annulli, annulla, lasci stare, lascia stare',
      'non ora, meglio di no, non sono d’accordo, non voglio',
    ),
    polite: list(
      'grazie, mille, per favore, eh, beh, allora, ah, oh, lo, pure, prego, farlo, signora, signore',
    ),
  },
  pt: {
    yes: list(
      'sim, claro, com certeza, certamente, de acordo, esta bem, tudo bem, pode, pode sim, avance, faca, faca isso, faz',
      'confirmo, confirmado, exato, exatamente, perfeito, concordo, com prazer, com todo o gosto, va em frente, certo',
      'isso mesmo, naturalmente',
    ),
    no: list(
      'nao, de modo nenhum, de jeito nenhum, pare, cancele, cancela, deixe, deixa estar, agora nao, melhor nao',
      'nao faca, nao concordo, nao quero, nem pensar',
    ),
    polite: list(
      'obrigado, obrigada, muito, por favor, se faz favor, eh, hum, bem, ah, oh, entao, isso, fazer',
    ),
  },
  nl: {
    yes: list(
      'ja, jazeker, jawel, zeker, natuurlijk, uiteraard, akkoord, doe maar, doe dat, doet u maar, ga uw gang, ga je gang',
      'prima, goed, is goed, dat is goed, in orde, ik ga akkoord, ik bevestig, bevestigd, klopt, precies, graag, dat mag',
      'mag, perfect, helemaal goed',
    ),
    no: list(
      'nee, neen, niet doen, doe maar niet, doe dat niet, liever niet, stop, annuleer, laat maar, nu niet, absoluut niet',
      'zeker niet, niet akkoord, ik wil niet',
    ),
    polite: list(
      'dank u, dank u wel, dank je, dank je wel, bedankt, alstublieft, alsjeblieft, eh, uh, nou, dan, hoor, wel, ah, oh, dat, u',
    ),
  },
  de: {
    yes: list(
      'ja, jawohl, jap, klar, na klar, sicher, naturlich, selbstverstandlich, gerne, gern, einverstanden, in ordnung',
      'machen sie das, machen sie, mach das, mach, tun sie das, tu das, genau, richtig, stimmt, bitte sehr, nur zu',
      'ich stimme zu, bestatigt, ich bestatige, passt, perfekt, auf jeden fall, das ist in ordnung, okay ja, warum nicht',
    ),
    no: list(
      'nein, ne, nee, auf keinen fall, bitte nicht, lieber nicht, stopp, stop, abbrechen, lassen sie das, lass das',
      'nicht jetzt, machen sie das nicht, mach das nicht, ich bin dagegen, nicht einverstanden, das mochte ich nicht',
      'ich will nicht, keinesfalls',
    ),
    polite: list(
      'danke, bitte, sehr, schon, vielen dank, ah, ahm, aeh, also, na, dann, doch, oh, das, gut, mal, so',
    ),
  },
  pl: {
    yes: list(
      'tak, jasne, oczywiscie, pewnie, zgadzam sie, zgoda, dobrze, prosze to zrobic, prosze zrobic, zrob to, smialo',
      'potwierdzam, dokladnie, zgadza sie, w porzadku, chetnie, moze pan, moze pani, prosze bardzo, swietnie, no tak',
    ),
    no: list(
      'nie, nie zgadzam sie, nie rob tego, prosze tego nie robic, prosze nie, absolutnie nie, stop, anuluj, nie teraz',
      'lepiej nie, nie chce, w zadnym wypadku, rezygnuje',
    ),
    polite: list('dziekuje, bardzo, prosze, eee, yyy, no, wiec, to, ah, oh, pan, pani, panu'),
  },
  sv: {
    yes: list(
      'ja, jo, japp, javisst, visst, absolut, sjalvklart, naturligtvis, gor det, kor, kor pa, det gar bra, garna',
      'jag godkanner, godkant, jag haller med, okej ja, stammer, precis, exakt, bra, det ar bra, perfekt, jag bekraftar',
      'varsagod, det far du, ja tack',
    ),
    no: list(
      'nej, na, nix, inte, gor det inte, gor inte det, absolut inte, sluta, stopp, avbryt, inte nu, helst inte',
      'strunta i det, jag vill inte, nej tack',
    ),
    polite: list('tack, sa mycket, snalla, eh, hm, da, ah, oh, det, du, ju, men ja'),
  },
};

/** Said in every language. */
const EVERYWHERE = list('ok, okay, okey, oke, okej, dacord, super');

/** More than this says something of its own. */
const LONGEST_WORDS = 10;

/**
 * Whether a caller agrees. Anything that may be a condition, a question or a correction is neither: `yes, but tomorrow`
 * is no agreement to what was asked.
 */
export function consentIn(text: string, language: AgentLanguage): Consent {
  const words = plainWords(text.replaceAll(/[’`´]/g, "'"));
  if (words.length === 0) return 'neither';
  const left = { yes: false, no: false, other: 0 };
  const { yes, no, polite } = setsOf(language);
  for (let index = 0; index < words.length; ) {
    const [found, length] = longestAt(words, index, { no, yes, polite });
    if (found === 'yes' || found === 'no') left[found] = true;
    else if (found === undefined) left.other += 1;
    index += length;
  }
  if (left.no) return left.yes || words.length > LONGEST_WORDS ? 'neither' : noOr(text, left.other);
  if (!left.yes || left.other > 0 || words.length > LONGEST_WORDS || text.includes('?')) return 'neither';
  return 'yes';
}

// "No, wait" declines as well; a question or a new wish beside a no is answered as what it is.
function noOr(text: string, otherWords: number): Consent {
  return otherWords <= 3 && !text.includes('?') ? 'no' : 'neither';
}

type Sets = Readonly<Record<'yes' | 'no' | 'polite', ReadonlySet<string>>>;
const known = new Map<AgentLanguage, Sets>();

function setsOf(language: AgentLanguage): Sets {
  let sets = known.get(language);
  if (!sets) {
    const { yes, no, polite } = WORDS[language];
    const plain = (phrases: readonly string[]) => new Set(phrases.map((one) => plainWords(one).join(' ')));
    sets = { yes: plain([...yes, ...EVERYWHERE]), no: plain(no), polite: plain(polite) };
    known.set(language, sets);
  }
  return sets;
}

/** Longest phrase of the lists, in words. */
const LONGEST_PHRASE = 4;

function longestAt(words: readonly string[], index: number, sets: Sets): [keyof Sets | undefined, number] {
  for (let length = Math.min(LONGEST_PHRASE, words.length - index); length > 0; length -= 1) {
    const phrase = words.slice(index, index + length).join(' ');
    for (const kind of ['no', 'yes', 'polite'] as const) if (sets[kind].has(phrase)) return [kind, length];
  }
  return [undefined, 1];
}

function list(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(', '));
}
