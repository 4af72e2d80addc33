/** Words that tell how something that was said is written, in one language; plain forms, separated by spaces. */
export type WrittenFormWords = {
  hundred: string;
  thousand: string;
  million: string;
  /** Between hundreds and the rest. */
  joining: string;
  /** Hundreds with names of their own. */
  hundreds: Readonly<Record<string, number>>;
  /** Names of small numbers that also mean something else. */
  articles: string;
  /** What is counted in digits, however few. */
  units: string;
  percent: readonly string[];
  /** Between a whole number and its decimals, and the mark that is written for it. */
  decimal: { word: string; mark: string };
  /** Sign before a number. */
  plus: string;
  dash: readonly string[];
  underscore: readonly string[];
  /** Beginnings of a question. */
  question: RegExp;
  /** Words with a capital. */
  capital: string;
};

/** The languages for which speech is written as people write it. */
export const WRITTEN_FORM_WORDS: ReadonlyMap<string, WrittenFormWords> = new Map<string, WrittenFormWords>([
  [
    'en',
    {
      hundred: 'hundred',
      thousand: 'thousand',
      million: 'million',
      joining: 'and',
      hundreds: {},
      articles: 'one a',
      units:
        "euro euros dollar dollars pound pounds cents percent o'clock minutes hours days weeks months years kilos meters miles",
      percent: ['percent', 'per cent'],
      decimal: { word: 'point', mark: '.' },
      plus: 'plus',
      dash: ['dash', 'hyphen'],
      underscore: ['underscore'],
      question:
        /^(?:(?:and|but|so|ok|okay|well|hello|hi|hey|yes|no|please|um|uh) )*(?:(?:what|what's|where|where's|who|who's|whose|why|which)\b(?! i\b)|how (?:much|many|long|far|late|soon|often|old|is|are|do|does|did|can|could|should|would|will|about)\b|when (?:is|are|do|does|did|can|could|will|would|should)\b|(?:is|are|was|were|do|does|did|have|has|can|could|would|will|should|may|am) (?:i|you|we|they|he|she|it|this|that|there|these|those|the|my|your|anyone|someone)\b|(?:isn't|aren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't) (?:it|you|we|they|there|that|this)\b)/,
      capital: "i i'm i'll i'd i've monday tuesday wednesday thursday friday saturday sunday",
    },
  ],
  [
    'fr',
    {
      hundred: 'cent cents',
      thousand: 'mille',
      million: 'million millions',
      joining: '',
      hundreds: {},
      articles: 'un une',
      units:
        'euro euros dollar dollars centimes heure heures minutes jours semaines mois ans kilos metres kilometres h',
      percent: ['pour cent'],
      decimal: { word: 'virgule', mark: ',' },
      plus: 'plus',
      dash: ['tiret', 'trait d union', "trait d'union"],
      underscore: ['tiret bas', 'underscore'],
      question:
        /^(?:(?:et|mais|alors|donc|ok|bonjour|bonsoir|allo|oui|non|euh|s'il vous plait) )*(?:(?:est-ce|qu'est-ce|combien|comment|pourquoi|quel|quels|quelle|quelles|ou est|ou sont|ou se|ou puis|ou en|quand est|quand sont|qui est-ce|a quelle?|de quelle?|depuis quand|jusqu'a quand|a combien)\b|(?:y )?(?:\S+ ){0,2}(?!rendez-)\p{L}{2,}(?:-t)?-(?:vous|tu|il|elle|on|nous|ils|elles|je|ce)\b(?! (?:que|bien)\b))|\best-ce que\b/u,
      capital: '',
    },
  ],
  [
    'es',
    {
      hundred: 'cien ciento',
      thousand: 'mil',
      million: 'millon millones',
      joining: '',
      hundreds: {
        doscientos: 200,
        doscientas: 200,
        trescientos: 300,
        trescientas: 300,
        cuatrocientos: 400,
        cuatrocientas: 400,
        quinientos: 500,
        quinientas: 500,
        seiscientos: 600,
        seiscientas: 600,
        setecientos: 700,
        setecientas: 700,
        ochocientos: 800,
        ochocientas: 800,
        novecientos: 900,
        novecientas: 900,
      },
      articles: 'un una uno',
      units:
        'euro euros dolar dolares pesos centimos horas minutos dias semanas meses anos kilos metros kilometros',
      percent: ['por ciento'],
      decimal: { word: 'coma', mark: ',' },
      plus: 'mas',
      dash: ['guion', 'guión'],
      underscore: ['guion bajo', 'guión bajo'],
      question:
        /^(?:(?:y|pero|entonces|vale|hola|buenos dias|buenas tardes|buenas|si|no|perdon|oiga) )*(?:(?:(?:a|de|con|en|para|desde|hasta|por) )?(?:que (?:hora|horas|dia|dias|precio|horario|horarios|tal|es|son|hay|tengo|tipo|numero)|cual|cuales|cuando (?:es|son|abren|cierran|llega|puedo|estara)|cuanto|cuanta|cuantos|cuantas|donde (?:esta|estan|es|puedo|se|queda)|como (?:es|puedo|esta|estan|se|hago|funciona)|quien|quienes|por que)\b|(?:me |nos |le |se )?(?:puede|puedes|pueden|podria|podrias|podrian)\b|tambien (?:hacen|tienen|abren|venden|reparten)\b|(?:tienen|hacen|abren|cierran|aceptan|venden) )/,
      capital: '',
    },
  ],
]);
