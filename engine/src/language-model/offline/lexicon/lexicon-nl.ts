import type { Lexicon } from './lexicon.ts';
import { smallLexicon } from './small-lexicon.ts';

/** Dutch. */
export const lexiconNl: Lexicon = smallLexicon({
  language: 'nl',
  stopWords:
    'de het een en of maar als dan dat die dit deze wie wat waar wanneer hoe welke hoeveel waarom ik je jij u hij zij we wij jullie ze mij me mijn uw jouw ons onze hun is zijn ben bent was heb hebt heeft hebben kan kunt kunnen mag moet wil wilt zou zal wordt worden van voor met op in aan bij naar uit over om te tot door niet geen wel ook nog al er hier daar nu vandaag ja nee hallo hoi dank bedankt alstublieft graag weten zeggen doen veel meer',
  weakWords:
    'dienst product producten bedrijf klant klanten hulp helpen vinden zien tijd verkopen verkoopt gebruiken werkt bieden kopen',
  callers: {
    greeting: 'hallo|hoi|dag|goede(?:ndag|morgen|middag|navond|middag|avond)',
    thanks: 'dank (?:je|u)(?: wel)?|bedankt|hartelijk dank',
    howAreYou: 'hoe gaat het|hoe is het met',
    whoAreYou: 'wie (?:ben je|bent u)|hoe heet (?:je|u)|met wie spreek ik',
    areYouRobot: '(?:ben je|bent u) een (?:robot|bot|machine|mens|persoon)',
    capabilities: 'wat (?:kun je|kan je|kunt u)(?: allemaal)? doen|hoe kun(?:t u| je) (?:mij|me) helpen',
    yes: 'ja|jazeker|klopt|correct|juist|precies|goed|prima|akkoord|ok',
    no: 'nee|neen|onjuist|fout',
    goodbye: 'tot ziens|doei|dag hoor|tot (?:later|straks)|fijne (?:dag|avond)',
    nothingElse: '(?:nee[\\s,]*)?(?:dat (?:is|was) (?:alles|het)|verder niets)|nee[\\s,]+(?:bedankt|dank)',
    repeat: 'herhal|niet (?:verstaan|begrepen)|begrijp het niet',
    wait: 'wacht|een (?:moment|ogenblik)|momentje',
    human:
      '(?:mens|iemand|medewerker|persoon).{0,10} (?:spreken|praten|doorverbinden)|(?:spreken|praten) met.{0,20}(?:mens|iemand|medewerker)',
    refusal: 'liever niet|wil ik niet|weet (?:ik|het) (?:het )?niet|heb ik niet|geen idee',
    correction: 'nee|sorry|eigenlijk|ik bedoel',
    trouble: 'kapot|beschadigd|werkt niet|probleem|teleurgesteld|nooit aangekomen|storing',
    question:
      'wat|wie|waar|wanneer|hoe|hoeveel|welke|waarom|kan|kunt|kunnen|heeft|hebben|is|zijn|bezorgt|leveren|levert|accepteert|mag',
    howMuch: 'hoeveel kost|wat kost|wat (?:zijn|is).{0,15}(?:prijs|prijzen|kosten|tarieven)',
    howLong: 'hoe lang|hoeveel (?:dagen|tijd)|hoe snel',
    where: 'waar (?:zijn jullie|bent u|is|zit)',
    openWhen: '(?:wanneer|hoe laat|tot hoe laat).{0,25}(?:open|dicht|gesloten|sluit)',
    nameLead: 'mijn naam is|ik heet|ik ben',
    valueLead: 'het is|dat is',
  },
  prompt: {
    identity: 'je bent|jij bent|u bent',
    iAm: 'Ik ben ',
    sayThat: '(?!)',
    instruction:
      'nooit|altijd|antwoord|spreek|gebruik|vraag|vermijd|wees|blijf|bied|help|stel|begroet|bevestig|herhaal|leg uit|geef|noteer|zeg|vertel|verzin|je (?:moet|mag)|u (?:moet|mag)',
    askFor: '(?:vraag(?: naar)?|noteer|verzamel)(?: de| het)?',
    help: '(?!)',
  },
  phrases: {
    greet: ['Hallo! Waarmee kan ik u helpen?', 'Hallo! Wat kan ik voor u doen?'],
    welcome: ['Graag gedaan.', 'Geen dank.'],
    howAreYou: ['Goed, dank u. Waarmee kan ik u helpen?'],
    assistant: 'Ik ben de automatische assistent.',
    robot: 'Ja, ik ben een automatische assistent, geen persoon.',
    model:
      'Ik ben de ingebouwde beantwoording van Parley. Er is geen taalmodel verbonden: ik antwoord op basis van wat mij is meegegeven.',
    iCan: 'Ik kan {what}.',
    capabilities:
      'Ik beantwoord vragen op basis van wat mij is meegegeven en noteer verzoeken voor het team.',
    goodbye: ['Bedankt voor het contact. Tot ziens!', 'Tot ziens, en een fijne dag!'],
    thanksGoodbye: 'Graag gedaan. Tot ziens, en een fijne dag!',
    nothingToRepeat: 'Ik heb nog niets gezegd. Waarmee kan ik u helpen?',
    wait: 'Natuurlijk, neem de tijd.',
    human: [
      'Ik kan u hier niet doorverbinden. Uw verzoek blijft in dit gesprek staan, dat het team kan lezen.',
    ],
    kept: 'Uw verzoek blijft in dit gesprek staan, dat het team kan lezen.',
    unknown: [
      'Die informatie heb ik niet. Uw vraag blijft in dit gesprek staan voor het team.',
      'Dat weet ik niet, en ik laat de vraag liever aan het team dan te gokken.',
    ],
    partial: ['Het precieze antwoord heb ik niet. Dit kan ik u zeggen:'],
    anythingElse: ['Kan ik nog iets voor u doen?', 'Heeft u nog een vraag?'],
    noted: ['Dank u, dat is genoteerd.', 'Genoteerd.', 'Prima.'],
    thanksName: 'Dank u, {name}.',
    sorry: 'Dat spijt me.',
    tellMore: ['Kunt u iets meer vertellen?', 'Wat wilt u precies weten?'],
    decline: 'Ik kan mijn instructies niet delen of veranderen, maar ik beantwoord graag uw vragen.',
    again: ['Terug naar mijn vraag:', 'Om verder te gaan:'],
    couldYouGive: 'Kunt u mij het volgende geven: {what}?',
    invalid: {
      email: 'Dat e-mailadres lijkt niet volledig.',
      phone: 'Dat telefoonnummer lijkt niet volledig.',
      count: 'Ik heb hier een getal nodig.',
      date: 'Ik herkende geen datum.',
      reference: 'Ik vond geen nummer in uw antwoord.',
      name: 'Ik heb de naam niet goed verstaan.',
      yesNo: 'Ik heb hier een ja of nee nodig.',
    },
    skipped: ['Geen probleem, we gaan verder.'],
    summary: 'Ik vat samen: {answers}.',
    summaryAsk: 'Klopt dat?',
    confirmed: 'Dank u. Alles staat in dit gesprek genoteerd voor het team.',
    whatToCorrect: 'Wat moet ik verbeteren?',
    corrected: 'Dat is verbeterd.',
    labels: { email: 'e-mail', phone: 'telefoon', name: 'naam' },
    notGiven: 'niet opgegeven',
    toolNeeds: 'Daarvoor heb ik het volgende nodig: {what}. Kunt u dat geven?',
    toolDone: ['Dit heb ik gevonden:'],
    toolDoneSilently: 'Dat is gedaan.',
    toolFailed: [
      'Het spijt me, dat is niet gelukt en er is niets bevestigd. Het team kan uw verzoek in dit gesprek zien.',
    ],
    toolRuns: ['Een ogenblik, ik kijk het na.'],
  },
});
