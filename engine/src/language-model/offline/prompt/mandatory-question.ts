import { plainText } from '@parley/language/plain-text.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { bareLine, capitalised, filled, isListItem } from '../lexicon/sentences.ts';

export type AnswerKind =
  | 'email'
  | 'phone'
  | 'name'
  | 'reference'
  | 'date'
  | 'moment'
  | 'colour'
  | 'count'
  | 'yesNo'
  | 'text';

/** A question that the agent has to ask. */
export type MandatoryQuestion = {
  text: string;
  /** The same in the form in which words are compared. */
  plain: string;
  /** What a summary calls the answer. */
  label: string;
  kind: AnswerKind;
};

/** The questions of the prompt's section: one for each item, or each line when there is no list. */
export function mandatoryQuestions(section: string, lexicon: Lexicon): MandatoryQuestion[] {
  const lines = section.split('\n').filter((line) => line.trim() !== '');
  const items = lines.filter(isListItem);
  return (items.length > 0 ? items : lines)
    .map((line) => bareLine(line).replace(/^["“«]\s*|\s*["”»]$/gu, ''))
    .filter((item) => item !== '' && !item.endsWith(':') && !/^#/.test(item))
    .map((item) => toQuestion(item, lexicon));
}

function toQuestion(item: string, lexicon: Lexicon): MandatoryQuestion {
  const asked = /^(.*\?)/su.exec(item)?.[1];
  const bare = item.replace(/(?<![.;,:?])[.;,:?]+$/, '').trim();
  const isQuestion = asked !== undefined || lexicon.patterns.question.test(plainText(bare));
  if (isQuestion) {
    const text = capitalised(asked ?? `${bare} ?`.replace(' ?', lexicon.language === 'fr' ? '\u00A0?' : '?'));
    return { text, plain: plainText(text), label: labelOf(text, lexicon), kind: kindOf(text) };
  }
  const what = bare.replace(lexicon.prompt.askFor, '').replace(OF_THE_CALLER, '');
  const label = what.charAt(0).toLowerCase() + what.slice(1);
  const text = filled(lexicon.phrases.couldYouGive, { what: label });
  return { text, plain: plainText(text), label, kind: kindOf(what) };
}

const OF_THE_CALLER =
  /\s+(?:du|de la|des|de l['’]|del|de la|of the)\s*(?:client|cliente|prospect|appelant|interlocuteur|personne|interesado|persona|caller|customer|user)s?$/iu;

/** "What is your", "Quel est votre", "¿Cuál es su". */
const ASKING =
  /^[¿\s]*(?:what(?:'s| is| are) (?:your|the)|may i have your|can i have your|could you give me your|quel(?:le)?s? (?:est|sont) (?:votre|vos|le|la)|pouvez-vous me donner (?:votre|vos)|cual(?:es)? (?:es|son) (?:su|sus|el|la)|puede darme su|qual [eè] (?:il suo|la sua|o seu|a sua)|wie (?:lautet|ist) ihre?|wat is uw|jakie jest|vad ar (?:ditt|din))\s+/u;

function labelOf(question: string, lexicon: Lexicon): string {
  const { labels } = lexicon.phrases;
  const kind = kindOf(question);
  if (kind === 'email' || kind === 'phone') return labels[kind];
  const bare = question.replace(/(?<![\s?])[\s?]+$/u, '').replace(/^¿/, '');
  const lead = ASKING.exec(plainText(bare))?.[0];
  // Plain text has as many letters as the original, as no listed word contains a ligature.
  return lead === undefined ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare.slice(lead.length);
}

function kindOf(question: string): AnswerKind {
  const plain = plainText(question);
  if (/\be-?mail|\bcourriel|\bcorreo/.test(plain)) return 'email';
  if (
    /\b(?:telephone|phone|telefono|telefon\w*|telefoon\w*|movil|mobile|cellulare)\b|\bnumero\b.{0,200}\b(?:joindre|rappeler|appeler|llamar)/.test(
      plain,
    )
  ) {
    return 'phone';
  }
  if (
    /\b(?:entreprise|societe|company|business|empresa|firma|organisation|organization|azienda|bedrijf|produits?|products?)\b/.test(
      plain,
    )
  ) {
    return YES_NO.test(plain) ? 'yesNo' : COUNT.test(plain) ? 'count' : 'text';
  }
  if (
    /\b(?:nom|prenom|name|names|nombre|apellidos?|nome|naam|namn|imie|nazwisko)\b/.test(plain) &&
    !YES_NO.test(plain)
  )
    return 'name';
  if (
    /\bnumero (?:de |d')|\b(?:order|customer|account|contract|ticket|reference|case) (?:number|id)\b|\breference\b|\breferencia\b/.test(
      plain,
    )
  )
    return 'reference';
  if (/\b(?:couleur|colou?r|colore|farbe|kleur|kolor|farg)\b/.test(plain)) return 'colour';
  if (/\b(?:depuis (?:quand|combien)|since when|how long (?:have|has)|desde cuando)\b/.test(plain))
    return 'moment';
  if (COUNT.test(plain)) return 'count';
  if (/\b(?:date|quel jour|what day|which day|fecha|que dia|datum|data)\b/.test(plain) && !YES_NO.test(plain))
    return 'date';
  return YES_NO.test(plain) ? 'yesNo' : 'text';
}

const COUNT = /^[¿\s]*(?:combien|how many|cuant[oa]s|quant[ie]|quantos|hoeveel|wie viele|ile|hur manga)\b/;
const YES_NO =
  /^[¿\s]*(?:do you|are you|have you|would you|is it|is this|did you|acceptez-vous|avez-vous|etes-vous|souhaitez-vous|voulez-vous|est-ce que|disposez-vous|acepta|tiene|quiere|desea|es usted|ha |haben sie|sind sie|mochten sie|ha gia|heeft u|bent u|czy|har du|vill du)(?=\s|$)/;
