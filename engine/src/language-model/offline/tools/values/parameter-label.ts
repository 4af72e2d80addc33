import { plainText, plainWords } from '@parley/language/plain-text.ts';
import { languageOfWords } from '../../lexicon/lexicon.ts';
import type { Parameter } from './parameter-schema.ts';
import { spacedName, topicOf } from './parameter-topic.ts';

/**
 * What a caller is asked for: the description where it is in their language and says it shortly, else the default word
 * of their language, else the parameter's name.
 * @param toolLanguages that the tool's own words may be of, as few words do not give theirs away
 */
export function labelOf(parameter: Parameter, language: string, toolLanguages: readonly string[]): string {
  const { topic } = topicOf(parameter);
  const described = shortDescription(parameter.description);
  const speaks = described !== '' && toolLanguages.includes(language) && isIn(described, language);
  if (speaks && !INSTRUCTS.test(plainText(described)) && described.length <= LONGEST)
    return language === 'de'
      ? described
      : described.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
  const defaultLabel = topic === undefined ? undefined : LABELS[topic]?.[COLUMNS.indexOf(language)];
  return (
    defaultLabel ?? (described !== '' && described.length <= LONGEST ? described : spacedName(parameter))
  );
}

const LONGEST = 60;

function isIn(text: string, language: string): boolean {
  const words = plainWords(text);
  return languageOfWords(words, language, COLUMNS) === language && (language === 'en' || !isEnglish(words));
}

/** English without any of its little words, as in "order number". */
function isEnglish(words: readonly string[]): boolean {
  return words.some((word) => ENGLISH.has(word));
}

const ENGLISH: ReadonlySet<string> = new Set(
  'number name date time order customer user phone address city email booking reason message quantity people guests account the caller'.split(
    ' ',
  ),
);

/** "Extract the…", "The date the user gives": written for a model. */
const INSTRUCTS =
  /^(?:extract|ask|provide|use|must|should|always|if|when|set|indique[rz]?|demande[rz]?|extrai\w*|utilise[rz]?|debe|pide|pregunta|extrae)\b/;

function shortDescription(description: string): string {
  const first =
    description.split(
      /[.;(\n]|, (?:such|e\.g|for example|in|as|par exemple|comme|au format|por ejemplo|como|en formato)\b| (?:e\.g|i\.e)\b|: | in (?:the )?(?:iso|format)| au format | en formato /iu,
    )[0] ?? '';
  return first
    .replace(OF_THE_CALLER, '')
    .replace(/^(?:the|a|an)\s+/i, '')
    .trim()
    .replace(/[.?!,:\s]+$/, '');
}

const OF_THE_CALLER =
  /\s+(?:du|de la|de l['’]|del|de|of the|that the|the|que le|donn[ée]e? par le|indicad[oa] por el)\s*(?:client|cliente|prospect|appelant|interlocuteur|utilisateur|interesado|usuario|caller|customer|user)s?(?:\s.*)?$/iu;

const COLUMNS = ['en', 'fr', 'es', 'it', 'pt', 'nl', 'de', 'pl', 'sv'];

/** The default words, in the order of the columns. */
const LABELS: Readonly<Record<string, readonly string[]>> = table(`
email|e-mail address|l’adresse e-mail|la dirección de correo|l’indirizzo e-mail|o endereço de e-mail|het e-mailadres|die E-Mail-Adresse|adres e-mail|e-postadressen
phone|phone number|le numéro de téléphone|el número de teléfono|il numero di telefono|o número de telefone|het telefoonnummer|die Telefonnummer|numer telefonu|telefonnumret
birthDate|date of birth|la date de naissance|la fecha de nacimiento|la data di nascita|a data de nascimento|de geboortedatum|das Geburtsdatum|data urodzenia|födelsedatum
firstName|first name|le prénom|el nombre|il nome|o nome próprio|de voornaam|der Vorname|imię|förnamnet
lastName|last name|le nom de famille|los apellidos|il cognome|o apelido|de achternaam|der Nachname|nazwisko|efternamnet
orderNumber|order number|le numéro de commande|el número de pedido|il numero dell’ordine|o número da encomenda|het bestelnummer|die Bestellnummer|numer zamówienia|ordernumret
customerNumber|customer number|le numéro de client|el número de cliente|il numero cliente|o número de cliente|het klantnummer|die Kundennummer|numer klienta|kundnumret
postcode|postcode|le code postal|el código postal|il CAP|o código postal|de postcode|die Postleitzahl|kod pocztowy|postnumret
moment|day and time|le jour et l’heure|el día y la hora|il giorno e l’ora|o dia e a hora|de dag en het tijdstip|Tag und Uhrzeit|dzień i godzina|dag och tid
date|date|la date|la fecha|la data|a data|de datum|das Datum|data|datumet
time|time|l’heure|la hora|l’ora|a hora|het tijdstip|die Uhrzeit|godzina|klockslaget
people|number of people|le nombre de personnes|el número de personas|il numero di persone|o número de pessoas|het aantal personen|die Zahl der Personen|liczba osób|antalet personer
quantity|quantity|la quantité|la cantidad|la quantità|a quantidade|het aantal|die Menge|ilość|antalet
nights|number of nights|le nombre de nuits|el número de noches|il numero di notti|o número de noites|het aantal nachten|die Zahl der Nächte|liczba nocy|antalet nätter
amount|amount|le montant|el importe|l’importo|o montante|het bedrag|der Betrag|kwota|beloppet
reference|reference|la référence|la referencia|il riferimento|a referência|de referentie|die Referenz|numer referencyjny|referensen
address|address|l’adresse|la dirección|l’indirizzo|a morada|het adres|die Adresse|adres|adressen
city|city|la ville|la ciudad|la città|a cidade|de stad|die Stadt|miasto|staden
country|country|le pays|el país|il paese|o país|het land|das Land|kraj|landet
place|place|le lieu|el lugar|il luogo|o local|de plaats|der Ort|miejsce|platsen
company|company|l’entreprise|la empresa|l’azienda|a empresa|het bedrijf|das Unternehmen|firma|företaget
query|what to look for|ce qu’il faut chercher|lo que hay que buscar|che cosa cercare|o que procurar|wat u zoekt|wonach gesucht werden soll|czego szukać|vad du söker
wording|message|le message|el mensaje|il messaggio|a mensagem|het bericht|die Nachricht|wiadomość|meddelandet
trouble|what it is about|de quoi il s’agit|de qué se trata|di che cosa si tratta|do que se trata|waar het om gaat|worum es geht|czego to dotyczy|vad det gäller
subject|subject|le sujet|el asunto|l’oggetto|o assunto|het onderwerp|der Betreff|temat|ämnet
product|product|le produit|el producto|il prodotto|o produto|het product|das Produkt|produkt|produkten
name|name|le nom|el nombre|il nome|o nome|de naam|der Name|imię i nazwisko|namnet`);

function table(rows: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    rows
      .trim()
      .split('\n')
      .map((row) => row.split('|'))
      .map(([topic = '', ...labels]) => [topic, labels]),
  );
}
