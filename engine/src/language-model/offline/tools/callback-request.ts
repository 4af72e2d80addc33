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
);
const REFUSALS = /\b(?:don'?t|do not|never|ne|n'|no|nunca)\b/;

/** The tool for a callback, where there is one and a message asks for a call in French, English or Spanish. */
export function callbackTool(text: string, tools: readonly ToolDefinition[]): ToolDefinition | undefined {
  const plain = plainText(text);
  return WISHES.test(plain) && !REFUSALS.test(plain) ? tools.find(({ name }) => name === NAME) : undefined;
}
