import type { MarkKind } from '@parley/language/marks.ts';

/** What a question wants to be told, in its own words, without accents. */
const KINDS: readonly { kinds: readonly MarkKind[]; pattern: RegExp }[] = [
  {
    kinds: ['duration'],
    pattern:
      /\bhow (?:long|quickly|fast|soon)\b|\bcombien de (?:temps|jours|semaines|mois|minutes|heures|annees)\b|\bsous combien\b|\bquels? .{0,12}(?:delais?|duree)\b|\bdelais?\b|\bcuanto (?:tiempo|tarda|dura)\b|\bcuant[oa]s (?:dias|semanas|meses|horas|anos)\b|\bplazos?\b|\bhow many (?:days|weeks|months|years|hours|minutes)\b|\bwie lange\b|\bhoe lang\b|\bquanto tempo\b/,
  },
  {
    kinds: ['amount'],
    pattern:
      /\bhow much\b(?! time)(?!.*\bweigh)|\b(?:price|cost|fees?|rates?|charges?)\b|\bcombien\b(?! de)(?!.*\bpese)|\b(?:prix|tarifs?|couts?|frais)\b|\bcuanto (?:cuesta|vale|cobra|es|hay que pagar|me)|\b(?:precios?|tarifas?|coste|costo)\b|\bwie ?viel kostet\b|\bwas kostet\b|\bquanto costa\b|\bquanto custa\b|\bhoeveel kost\b/,
  },
  {
    kinds: ['time', 'date'],
    pattern:
      /\b(?:what|which) (?:time|hours?|days?|date)\b|\bwhen\b|\bquelles? (?:heures?|horaires|jours?|date)\b|\bquand\b|\ba que horas?\b|\bque (?:dias?|horarios?|fecha)\b|\bcuando\b|\bopen(?:ing)? (?:on|at|hours)\b|\bouverts? (?:le|a|jusqu)\b|\bwann\b|\bwanneer\b|\ba che ora\b/,
  },
  {
    kinds: ['place'],
    pattern:
      /\bwhere (?:are|is|can i find|do i find) (?:you|your|the)\b|\baddress\b|\bou (?:etes|se trouve|se situe|est|vous trouver|sont)\b|\badresse\b|\bdonde (?:esta|estan|queda|os encuentr|se encuentr)|\bdireccion\b/,
  },
  { kinds: ['phone'], pattern: /\b(?:phone|telephone|telefono|call you|appeler|joindre|llamar|numero)\b/ },
  { kinds: ['email'], pattern: /\b(?:e-?mail|courriel|correo|mail|write to you|ecrire)\b/ },
  {
    kinds: ['percentage'],
    pattern:
      /\bpercent(?:age)?\b|\bpourcentage\b|\bporcentaje\b|\bhow much (?:discount|interest)\b|\bquel taux\b|\btaux\b/,
  },
];

/** Kinds of marks, any of which an answer to this question holds; empty where that cannot be told. */
export function markKindsWanted(plainQuestion: string): readonly MarkKind[] {
  return KINDS.find(({ pattern }) => pattern.test(plainQuestion))?.kinds ?? [];
}
