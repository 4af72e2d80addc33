import { plainText } from '@parley/language/plain-text.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import type { AnswerKind } from './mandatory-question.ts';

// Lengths are bounded so that a long message of nothing but letters is not read over and over.
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/u;
const PHONE = /(?:\+|\b)\d(?:[\s().-]*\d){7,14}\b/;
const REFERENCE = /\b(?=[\p{L}\p{N}/-]{0,30}\d)[\p{L}\p{N}][\p{L}\p{N}/-]{0,40}/u;
const DATE =
  /\b\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b|\b\d{1,2}(?:er|st|nd|rd|th)?\s+(?:de\s+)?\p{L}{3,}\b|\b\p{L}{3,}\s+\d{1,2}\b|\b(?:today|tomorrow|yesterday|aujourd|demain|hier|hoy|manana|ayer|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|montag|heute|morgen|oggi|domani|hoje|amanha|next|prochain\w*|proxim\w*)\b/u;
const COUNT =
  /\d+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|dozen|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|quinze|vingt|dizaine|vingtaine|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|alone|seule?|solo|due|tre|quattro|cinque|eins|zwei|drei|vier|funf|zehn|twee|drie|dwa|trzy|tva|dois)\b/u;
const SPAN =
  /\b(?:depuis|hier soir|ce matin|cette nuit|ce midi|il y a|since|ago|this morning|last (?:night|week|month)|tonight|desde|hace|anoche|esta manana|semaines?|jours?|heures?|mois|days?|weeks?|hours?|months?|dias?|semanas?|horas?|meses)\b/;
const COLOUR =
  /\b(?:rouges?|verte?s?|orange|bleue?s?|blanc|blanche|jaune|noire?|grise?|violet|violette|rose|eteinte?|allumee?|clignot\w*|red|green|blue|white|yellow|amber|black|gr[ae]y|purple|pink|off|on|blinking|flashing|roj[oa]|verde|naranja|azul|blanc[oa]|amarill[oa]|negr[oa]|gris|morad[oa]|rosa|apagad[oa]|encendid[oa]|parpade\w*|rosso|rossa|arancione|bianco|rot|grun|blau|weiss|gelb|aus|rood|groen|wit|geel|vermelh[oa]|laranja|branc[oa]|czerwon\w*|zielon\w*|rod|gron|bla|vit|gul)\b/;
const LONGEST_NAME_WORDS = 4;

/** An e-mail address, phone number or named name that a message holds, asked for or not. */
export function volunteeredValue(kind: AnswerKind, text: string, lexicon: Lexicon): string | undefined {
  if (kind === 'email') return EMAIL.exec(text)?.[0];
  const rest = text.replace(EMAIL, ' ');
  if (kind === 'phone') return PHONE.exec(rest)?.[0].trim();
  if (kind === 'reference') return NUMBERED.exec(rest)?.[1];
  if (kind === 'name') {
    const named = INTRODUCTION.exec(plainText(text));
    if (!named) return undefined;
    const start = named.index + named[0].length;
    return nameAtStart(text.normalize('NFC').trim().slice(start), lexicon);
  }
  return undefined;
}

const NUMBERED =
  /(?:order|commande|pedido|customer|client|cliente|ticket|dossier|number|numéro|número|reference|référence|referencia)\s*(?:number|no\.?|n°|nº|num[eé]ro|número|is|est(?: le)?|es(?: el)?|:|#)*\s*#?([\p{L}]{0,4}-?\d[\p{L}\p{N}-]{2,})/iu;
const INTRODUCTION =
  /\b(?:my name is|my name's|i am called|je m'appelle|mon nom est|mon nom c'est|je suis (?:monsieur|madame|m\.|mme)|me llamo|mi nombre es|mi chiamo|chamo-me|meu nome e|mijn naam is|ik heet|mein name ist|ich heisse|nazywam sie|mam na imie|jag heter|mitt namn ar)\s+/;

/**
 * The answer that an utterance gives to a question just asked.
 * @returns undefined when it has not the shape of an answer
 */
export function answerValue(kind: AnswerKind, text: string, lexicon: Lexicon): string | undefined {
  const plain = plainText(text);
  switch (kind) {
    case 'email':
    case 'phone':
      return volunteeredValue(kind, text, lexicon);
    case 'reference':
      return REFERENCE.exec(text)?.[0];
    case 'count':
      return COUNT.test(plain) ? withoutLead(text, lexicon) : undefined;
    case 'date':
      return DATE.test(plain) ? withoutLead(text, lexicon) : undefined;
    case 'moment':
      return DATE.test(plain) || SPAN.test(plain) ? withoutLead(text, lexicon) : undefined;
    case 'colour':
      return COLOUR.test(plain) ? withoutLead(text, lexicon) : undefined;
    case 'yesNo':
      return lexicon.patterns.yes.test(plain) || lexicon.patterns.no.test(plain) ? trimmed(text) : undefined;
    case 'name': {
      const lead = lexicon.patterns.nameLead.exec(plain)?.[0].length ?? 0;
      return nameAtStart(text.normalize('NFC').trim().slice(lead), lexicon);
    }
    case 'text': {
      const isBareYesNo =
        /^\p{L}+[.!]?$/u.test(plain) && (lexicon.patterns.yes.test(plain) || lexicon.patterns.no.test(plain));
      return isBareYesNo ? undefined : withoutLead(text, lexicon);
    }
  }
}

function withoutLead(text: string, lexicon: Lexicon): string {
  const written = text.normalize('NFC').trim();
  const lead = lexicon.patterns.valueLead.exec(plainText(written))?.[0].length ?? 0;
  return trimmed(written.slice(lead)) || trimmed(written);
}

function nameAtStart(text: string, lexicon: Lexicon): string | undefined {
  const name = trimmed(
    text.split(/[,;.!?]\s|\s(?:and|et|y|und|e|en|och|i|mais|but|pero)\s(?=\p{Ll}+\s)/u)[0] ?? '',
  );
  const words = name.split(/\s+/);
  if (name === '' || words.length > LONGEST_NAME_WORDS || /[\d@]/.test(name)) return undefined;
  const plain = plainText(name).split(/[\s'-]+/);
  const { stopWords, weakWords, patterns } = lexicon;
  if (patterns.yes.test(plainText(name)) || patterns.no.test(plainText(name))) return undefined;
  const particles = new Set([
    'de',
    'la',
    'le',
    'du',
    'des',
    'del',
    'van',
    'von',
    'den',
    'der',
    'da',
    'di',
    'd',
    'l',
    'el',
    'y',
    'dos',
    'm',
    'mme',
  ]);
  if (plain.some((word) => !particles.has(word) && (stopWords.has(word) || weakWords.has(word))))
    return undefined;
  return name.replaceAll(/(?<![\p{L}'’])\p{Ll}(?=\p{L}{2,})/gu, (letter) => letter.toUpperCase());
}

/** The first colour that a text names. */
export function colourIn(text: string): string | undefined {
  return COLOUR.exec(plainText(text))?.[0];
}

/** The text without the marks and spaces around it. */
export function trimmed(text: string): string {
  return text.trim().replace(/^[\s,;:]+|[\s,;:.!]+$/gu, '');
}
