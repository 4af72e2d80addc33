import { plainText } from '@parley/language/plain-text.ts';
import type { Parameter } from './parameter-schema.ts';

/** What shape of value a parameter takes. */
export type ParameterKind =
  | 'email'
  | 'phone'
  | 'name'
  | 'reference'
  | 'date'
  | 'time'
  | 'moment'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'place'
  | 'query'
  | 'trouble'
  | 'wording'
  | 'thing'
  | 'text';

/** A thing that tools often ask for: how it is recognised, what shape it has. */
export type ParameterTopic = { topic: string; kind: ParameterKind; words: RegExp };

/** In the order in which they are looked for; matched against plain text. */
const TOPICS: readonly ParameterTopic[] = [
  { topic: 'email', kind: 'email', words: /\b(?:e-?mails?|courriel|correo|mail)\b/ },
  {
    topic: 'phone',
    kind: 'phone',
    words: /\b(?:phone|telephone|telefon\w*|telefoon\w*|mobile|cell|movil|msisdn)\b/,
  },
  {
    topic: 'birthDate',
    kind: 'date',
    words: /\b(?:birth ?(?:date|day)|date of birth|dob|date de naissance|nacimiento|geburtsdatum|nascita)\b/,
  },
  {
    topic: 'firstName',
    kind: 'name',
    words: /\b(?:first ?name|given ?name|prenom|vorname|nome proprio|voornaam|imie)\b/,
  },
  {
    topic: 'lastName',
    kind: 'name',
    words:
      /\b(?:last ?name|family ?name|surname|nom de famille|apellidos?|nachname|cognome|achternaam|nazwisko|efternamn)\b/,
  },
  {
    topic: 'orderNumber',
    kind: 'reference',
    words:
      /\b(?:order|commande|pedido|bestell\w*|ordine|encomenda|zamowien\w*)(?: ?(?:number|no|nr|id|ref\w*|code)\b|nummer)|\b(?:numero|id|nr|numer|reference) (?:de |di |da |du |d')?(?:la |el |l')?(?:commande|pedido|ordine|order|encomenda|zamowienia)\b/,
  },
  {
    topic: 'customerNumber',
    kind: 'reference',
    words:
      /\b(?:customer|client|cliente|account|contract|member|user)(?: ?(?:number|no|nr|id|ref\w*|code)\b)|\b(?:kunden|klant)nummer|\b(?:numero|id) (?:de |du )?(?:client|cliente|compte|contrat|cuenta|contrato)\b/,
  },
  {
    topic: 'postcode',
    kind: 'reference',
    words: /\b(?:post ?codes?|postal ?codes?|zip(?: ?code)?|code postal|codigo postal|plz|cap)\b/,
  },
  {
    topic: 'moment',
    kind: 'moment',
    words: /\b(?:date ?time|timestamp|date (?:and|et|y) (?:time|heure|hora)|fecha y hora|starts? ?at|when)\b/,
  },
  {
    topic: 'date',
    kind: 'date',
    words:
      /\b(?:dates?|day|jour|fecha|dia|tag|datum|dag|giorno|data|dzien|check ?in|check ?out|arrival|departure|arrivee|depart|from ?date|to ?date)\b/,
  },
  { topic: 'time', kind: 'time', words: /\b(?:time|hour|heure|hora|uhrzeit|ora|tijd|godzina|klockslag)\b/ },
  {
    topic: 'people',
    kind: 'number',
    words:
      /\b(?:people|persons?|guests?|party|seats?|covers?|personnes?|couverts?|convives|invites|personas|comensales|personen|gaste|persone|pessoas|osob|personer)\b/,
  },
  {
    topic: 'quantity',
    kind: 'number',
    words:
      /\b(?:quantity|quantite|cantidad|anzahl|menge|quantita|quantidade|aantal|ilosc|antal|how many|count|units)\b/,
  },
  { topic: 'nights', kind: 'number', words: /\b(?:nights?|nuits?|noches?|nachte?|notti|noites)\b/ },
  {
    topic: 'amount',
    kind: 'number',
    words: /\b(?:amount|price|montant|importe|betrag|importo|prix|sum|budget)\b/,
  },
  {
    topic: 'reference',
    kind: 'reference',
    words: /\b(?:reference|referencia|ref|numero|number|nummer|code|codigo|id|identifier|iban|uuid|sku)\b/,
  },
  {
    topic: 'address',
    kind: 'text',
    words: /\b(?:address|adresse|direccion|indirizzo|morada|adres|street|rue)\b/,
  },
  { topic: 'city', kind: 'place', words: /\b(?:city|town|ville|ciudad|stadt|citta|cidade|stad|miasto)\b/ },
  { topic: 'country', kind: 'place', words: /\b(?:country|pays|pais|land|paese)\b/ },
  {
    topic: 'place',
    kind: 'place',
    words: /\b(?:location|place|lieu|lugar|ort|luogo|destination|destino|origin|region)\b/,
  },
  {
    topic: 'company',
    kind: 'text',
    words: /\b(?:company|entreprise|societe|empresa|firma|azienda|organi[sz]ation)\b/,
  },
  {
    topic: 'query',
    kind: 'query',
    words:
      /^(?:q|query|search|search ?terms?|keywords?|question|terms?|text to search)\b|\b(?:search (?:query|terms?|text)|recherche|busqueda|suchbegriff\w*)\b/,
  },
  {
    topic: 'wording',
    kind: 'wording',
    words: /\b(?:messages?|text|content|body|mensaje|nachricht|texte|echo|prompt|input)\b/,
  },
  {
    topic: 'trouble',
    kind: 'trouble',
    words:
      /\b(?:problem|issue|description|details?|summary|reason|motif|raison|motivo|problema|probleme|grund|notes?|comments?|commentaire|complaint|request|symptoms?|fault)\b/,
  },
  { topic: 'subject', kind: 'trouble', words: /\b(?:subject|title|sujet|objet|asunto|betreff|topic)\b/ },
  {
    topic: 'product',
    kind: 'thing',
    words:
      /\b(?:products?|items?|articles?|produit|producto|articulo|artikel|dish|plat|service|model|vehicle)\b/,
  },
  {
    topic: 'name',
    kind: 'name',
    words: /\b(?:names?|nom|nombre|nome|naam|namn|caller|customer|client|guest|patient)\b/,
  },
];

/** What a parameter asks for. */
export function topicOf(parameter: Parameter): { topic: string | undefined; kind: ParameterKind } {
  const name = spacedName(parameter);
  const byName = TOPICS.find(({ words }) => words.test(plainText(name)));
  const byDescription = TOPICS.find(({ words }) => words.test(plainText(parameter.description)));
  // `number` says less than "the number of guests".
  const isNamed = byName?.topic === 'name' && !NAMED_THINGS.has(byDescription?.topic ?? '');
  const found = byName && (isNamed || !VAGUE.has(byName.topic)) ? byName : (byDescription ?? byName);
  return { topic: found?.topic, kind: kindFrom(parameter, found) };
}

/** The parameter's name in words. */
export function spacedName({ path }: Parameter): string {
  const name = path.findLast((part) => part !== '[]') ?? '';
  return name
    .replaceAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .trim();
}

/** What has a name besides people. */
const NAMED_THINGS: ReadonlySet<string> = new Set([
  'company',
  'product',
  'city',
  'country',
  'place',
  'firstName',
  'lastName',
  'email',
]);
const VAGUE: ReadonlySet<string> = new Set(['reference', 'name', 'wording', 'trouble', 'subject', 'product']);

/** A number that stands for something is no amount. */
const NUMBERED =
  /\b(?:id|reference|referencia|code|codigo|post\w*|(?:order|customer|account|ticket|case|invoice) (?:number|no)|numero de)\b/;

const FORMATS: Readonly<Record<string, ParameterKind>> = {
  email: 'email',
  'idn-email': 'email',
  date: 'date',
  'date-time': 'moment',
  time: 'time',
  uuid: 'reference',
};

function kindFrom(parameter: Parameter, found: ParameterTopic | undefined): ParameterKind {
  const { type, options, format } = parameter;
  if (options !== undefined) return 'choice';
  if (type === 'boolean') return 'boolean';
  const shaped = FORMATS[format];
  if (shaped) return shaped;
  if (type === 'number' || type === 'integer')
    return found?.kind === 'reference' &&
      NUMBERED.test(plainText(`${spacedName(parameter)} ${parameter.description}`))
      ? 'reference'
      : 'number';
  return found?.kind ?? 'text';
}
