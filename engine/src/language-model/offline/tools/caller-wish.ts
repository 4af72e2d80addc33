/** How a sentence asks: firmly for something to be done, whether it can be done, or for information. */
export type Wish = 'firm' | 'tentative' | 'information' | 'none';

/** Patterns of one language, matched against plain text. */
type WishWords = { firm: RegExp; tentative: RegExp; information: RegExp };

/** What a sentence in plain form asks for. */
export function wishIn(plain: string, language: string): Wish {
  const words = WISHES[language] ?? WISHES.en;
  if (words === undefined) return 'none';
  const bare = plain.replace(/^[¿¡\s]+/, '');
  if (words.information.test(bare)) return 'information';
  if (words.firm.test(bare)) return 'firm';
  return words.tentative.test(bare) ? 'tentative' : 'none';
}

const WISHES: Readonly<Record<string, WishWords>> = {
  en: {
    firm: /\b(?:i(?:'d| would)?(?: really)? (?:like|love|want|need|wish)|we(?:'d| would)? (?:like|want|need)|(?:can|could|would|will) you|please|let'?s|i'?m (?:calling|writing) to|help me)\b/,
    tentative: /\b(?:can|could|may) (?:i|we)\b|\b(?:is it )?possible to\b/,
    information:
      /^(?:and |so |but |then |well )?(?:what|which|who|whose|when|where|why|how)\b(?! about)|\b(?:know|tell me|wonder|ask|explain|understand)\b.{0,12}\b(?:what|which|who|when|where|why|how|if|whether)\b|^(?:do|does|did|is|are|has|have|will) (?:you|there|it|the|your|a|my)\b/,
  },
  fr: {
    firm: /\b(?:(?:je|nous|on) (?:veux|voudrais|voulons|voudrions|veut|souhaite|souhaiterais|souhaitons|aimerais|aimerions|desire)|j'(?:aimerais|ai besoin|aurais besoin)|il (?:me|nous) (?:faut|faudrait)|(?:pouvez|pourriez|voulez)[- ]vous|(?:peux|pourrais)[- ]tu|vous (?:pouvez|pourriez)|tu peux|s'il (?:vous|te) plait|svp|stp|merci de|aide[rz]?[- ]moi)\b/,
    tentative:
      /\b(?:je peux|puis[- ]je|on peut|peut[- ]on|je pourrais|est[- ]ce possible|(?:c'est|serait[- ]il|est[- ]il) possible)\b/,
    information:
      /^(?:et |alors |mais |donc )?(?:qu'|jusqu'|(?:que|quel\w*|qui|quand|ou|comment|combien|pourquoi|a quel\w*|de quel\w*)\b)|\b(?:savoir|connaitre|dire|dites|comprendre|demander?|expliquer?)\b.{0,12}\b(?:si|s'il|comment|combien|quand|ou|pourquoi|quel\w*|ce que)\b|\bcombien (?:ca |cela )?(?:coute|est)|^(?:est[- ]ce qu(?:e|') ?(?:il|elle|c'est|la|le|les|vos|votre|vous (?!pouvez|pourriez))|avez[- ]vous|faites[- ]vous|y a[- ]t[- ]il|livrez[- ]vous|proposez[- ]vous|vous (?:avez|faites|proposez|livrez))/,
  },
  es: {
    firm: /\b(?:quiero|queremos|quisiera|quisieramos|me gustaria|nos gustaria|necesito|necesitamos|deseo|(?:puede|puedes|podria|podrias|podeis)(?! ser)|por favor|ayudeme|ayudame)\b/,
    tentative: /\b(?:puedo|podemos|podria (?:yo|hacer)|se puede|es posible)\b/,
    information:
      /^(?:y |pero |entonces )?(?:que|cual\w*|quien\w*|cuando|donde|como|cuant\w*|por que|a que|hasta)\b|\b(?:saber|decir(?:me)?|digame|dime|explicar|preguntar)\b.{0,12}\b(?:si|como|cuant\w*|cuando|donde|por que|que|cual)\b|^(?:tienen|teneis|tiene|hay|hacen|haceis|ofrecen|envian|es|son|esta|estan)\b/,
  },
  it: {
    firm: /\b(?:voglio|vorrei|vogliamo|vorremmo|mi (?:serve|piacerebbe)|ho bisogno|(?:puo|puoi|potrebbe|potresti|potete)|per favore|per piacere)\b/,
    tentative: /\b(?:posso|possiamo|si puo|e possibile)\b/,
    information:
      /^(?:e |ma )?(?:che|cosa|quale|quali|chi|quando|dove|come|quant\w*|perche|a che)\b|\b(?:sapere|dirmi|chiedere)\b.{0,12}\b(?:se|come|quant\w*|quando|dove|perche|che|quale)\b|^(?:avete|c'e|ci sono|fate|offrite)\b/,
  },
  pt: {
    firm: /\b(?:quero|queria|gostaria|gostava|preciso|precisamos|desejo|(?:pode|podes|poderia|podem)|por favor|se faz favor)\b/,
    tentative: /\b(?:posso|podemos|e possivel)\b/,
    information:
      /^(?:e |mas )?(?:o que|que|qual|quais|quem|quando|onde|como|quant\w*|por ?que|a que)\b|\b(?:saber|dizer(?:-me)?|perguntar)\b.{0,12}\b(?:se|como|quant\w*|quando|onde|que|qual)\b|^(?:tem|ha|fazem|oferecem)\b/,
  },
  nl: {
    firm: /\b(?:ik (?:wil|zou|moet|heb .{0,20}nodig)|wij willen|(?:kunt|kan|zou) (?:u|je)|graag|alstublieft|alsjeblieft)\b/,
    tentative: /\b(?:kan ik|kunnen we|mag ik|is het mogelijk)\b/,
    information:
      /^(?:en |maar )?(?:wat|welke?|wie|wanneer|waar\w*|hoe\w*|tot)\b|\b(?:weten|zeggen|vragen)\b.{0,12}\b(?:of|hoe\w*|wat|wanneer|waar|welke?)\b|^(?:heeft u|hebben jullie|is er|zijn er)\b/,
  },
  de: {
    firm: /\b(?:ich (?:mochte|will|wurde|brauche|hatte gern\w*|benotige)|wir (?:mochten|wollen|brauchen)|(?:konnen|konnten|wurden) sie|(?:kannst|konntest) du|bitte|gerne?)\b/,
    tentative: /\b(?:kann ich|konnen wir|konnte ich|darf ich|ist es moglich)\b/,
    information:
      /^(?:und |aber )?(?:was|welche[rsmn]?|wer|wen|wem|wann|wo\w*|wie\w*|warum|wieso|bis wann|ab wann)\b|\b(?:wissen|sagen|fragen|erklaren)\b.{0,12}\b(?:ob|wie\w*|was|wann|wo|warum|welche\w*)\b|^(?:haben sie|gibt es|bieten sie|ist (?:der|die|das|es)|sind)\b/,
  },
  pl: {
    firm: /\b(?:chce|chcialbym|chcialabym|chcemy|potrzebuje|prosze|(?:moze|czy moze|czy moglby|czy moglaby) pan\w*|poprosze)\b/,
    tentative: /\b(?:czy moge|moge|czy mozna|mozna)\b/,
    information:
      /^(?:a |i )?(?:co|jak\w*|kto|kiedy|gdzie|ile|dlaczego|do ktorej|o ktorej|ktor\w*)\b|^czy (?:macie|jest|sa|mozliwe)\b/,
  },
  sv: {
    firm: /\b(?:jag (?:vill|skulle vilja|behover)|vi vill|(?:kan|skulle) (?:du|ni)|tack|snalla|garna)\b/,
    tentative: /\b(?:kan jag|kan vi|far jag|gar det att)\b/,
    information:
      /^(?:och |men )?(?:vad|vilke[nt]?|vilka|vem|nar|var\w*|hur)\b|\b(?:veta|saga|fraga)\b.{0,12}\b(?:om|hur|vad|nar|var)\b|^(?:har ni|finns det|ar det)\b/,
  },
};
