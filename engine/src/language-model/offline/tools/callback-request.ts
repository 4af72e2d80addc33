import { plainText } from '@parley/language/plain-text.ts';
import type { ToolDefinition } from '../../language-model.ts';

/** The tool that calls a caller back later. */
const NAME = 'schedule_callback';

/** When, in whatever words: what tells a wish to be called from a question about something else. */
const WHEN = [
  'later|another (?:day|time|moment)|again|tomorrow|tonight|this|next|on|at|in|between|after|before|around',
  'plus tard|demain|ce|cet|cette|a|au|dans|apres|avant|vers|entre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|un autre',
  'mas tarde|luego|despues|manana|esta|este|el|la|los|en|a|antes|sobre|entre|hoy|otro|otra',
].join('|');
const ENDS = String.raw`(?=\s*(?:$|[.,;!?]|(?:please|s'il|svp|por favor|${WHEN})\b))`;
const WISHES = new RegExp(
  [
    String.raw`\b(?:call|ring|phone) (?:me|us) (?:back|later|again|tomorrow|tonight)\b|\bcall ?back\b`,
    String.raw`\brappel(?:ez|e|er)[- ](?:moi|nous)${ENDS}|\b(?:me|nous) rappel(?:er|iez|ez|le|lent|lerez|lera)${ENDS}|\betre rappelee?s?\b`,
    String.raw`\bllam(?:e|en|a|ad)(?:me|nos)${ENDS}|\b(?:llamarme|llamarnos)${ENDS}|\b(?:me|nos) (?:pued\w+|podri\w+|podrei\w+) (?:volver a )?llamar\b|\b(?:que|si) (?:me|nos) (?:llam(?:e|en|as|aras?|aran)|vuelvan? a llamar)${ENDS}|\bdevuelvan?me la llamada\b`,
  ].join('|'),
  'g',
);
/** A negation and what may stand between it and the verb that it denies. */
const DENIED =
  /\b(?:don'?t|do not|never|no|ne|n'|pas|nunca)(?:[ ']*\b(?:want|need|wish|like|bother|have|you|to|a|the|any|ever|ai|veux|voudrais|voulons|souhaite|pas|besoin|que|vous|de|d|me|nous|quiero|queremos|deseo|necesito|hace|hay|falta)\b)*[ ']*$/;
/** Clauses; «llámeme» begins one, as it denies nothing even behind "no". */
const CLAUSES = /[.,;!?]+|(?=\bllam(?:e|en|a|ad)(?:me|nos)\b)/;

/** The tool for a callback, where there is one and a message asks for a call in French, English or Spanish. */
export function callbackTool(text: string, tools: readonly ToolDefinition[]): ToolDefinition | undefined {
  const clauses = plainText(text).split(CLAUSES);
  const isWanted = clauses.some((clause) =>
    [...clause.matchAll(WISHES)].some(({ index }) => !DENIED.test(clause.slice(0, index))),
  );
  return isWanted ? tools.find(({ name }) => name === NAME) : undefined;
}
