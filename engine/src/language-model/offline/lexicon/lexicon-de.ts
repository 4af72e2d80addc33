import type { Lexicon } from './lexicon.ts';
import { smallLexicon } from './small-lexicon.ts';

/** German. */
export const lexiconDe: Lexicon = smallLexicon({
  language: 'de',
  stopWords:
    'der die das den dem des ein eine einen einem einer und oder aber wenn dann dass wer was wo wann wie welche welcher welches wieviel warum ich du er sie es wir ihr mich mir dich dir uns euch ihnen mein meine dein ihre ihren unser unsere ist sind bin war habe hast hat haben kann konnen konnt darf muss mussen will wollen wurde wird werden von fur mit auf in im an am bei zu zum zur nach aus uber um bis durch nicht kein keine auch noch schon hier da jetzt heute ja nein hallo guten tag morgen abend danke bitte gern gerne wissen sagen machen viel mehr viele mochte gibt geben',
  weakWords:
    'dienst produkt produkte firma kunde kunden hilfe helfen finden sehen zeit verkaufen verkauft funktioniert bieten kaufen',
  callers: {
    greeting: 'hallo|guten (?:tag|morgen|abend)|gruss gott|moin|servus',
    thanks: 'danke(?: (?:schon|sehr|ihnen))?|vielen dank|besten dank',
    howAreYou: 'wie geht',
    whoAreYou: 'wer (?:sind sie|bist du)|wie heissen sie|wie heisst du|mit wem spreche ich',
    areYouRobot: '(?:sind sie|bist du|ist das) eine? (?:roboter|bot|maschine|mensch|computer|ki)',
    capabilities: 'was (?:konnen sie|kannst du)(?: alles| fur mich)* tun|wie konnen sie mir helfen',
    yes: 'ja|jawohl|genau|richtig|korrekt|stimmt|gern|gerne|einverstanden|passt|ok',
    no: 'nein|nee|falsch|stimmt nicht',
    goodbye: 'auf wieder(?:sehen|horen)|tschuss|bis (?:bald|spater)|schonen (?:tag|abend)',
    nothingElse: '(?:nein[\\s,]*)?das (?:ist|war|ware) alles|nein[\\s,]+(?:danke|vielen dank)',
    repeat: 'wiederhol|nicht (?:verstanden|gehort)|wie bitte',
    wait: 'warten|moment|augenblick|einen moment',
    human: '(?:menschen|jemand\\w*|mitarbeiter\\w*|berater\\w*|person) (?:sprechen|reden|verbinden)',
    refusal:
      'lieber nicht|(?:mochte|will) ich nicht|mochte ich (?:das )?nicht|weiss (?:ich|es) nicht|ich weiss nicht|habe ich nicht|keine ahnung',
    correction: 'nein|entschuldigung|eigentlich|ich meinte',
    trouble: 'kaputt|beschadigt|defekt|funktioniert nicht|problem|enttauscht|nie angekommen|storung',
    question:
      'was|wer|wo|wann|wie|wieviel|welche[rs]?|warum|wieso|kann|konnen|haben|hat|ist|sind|liefern|gibt|bieten|akzeptieren|darf|bis wann',
    howMuch: '(?:wie ?viel|was) kost|wie teuer',
    howLong: 'wie lange|wie schnell|wie viele (?:tage|stunden)',
    where: 'wo (?:sind sie|ist|befind|finde ich|liegt)',
    openWhen: '(?:wann|um wie viel uhr|bis wann).{0,25}(?:offen|geoffnet|geschlossen|schliess|offnen)',
    nameLead: 'mein name ist|ich heisse|ich bin',
    valueLead: 'es ist|das ist|es sind',
  },
  prompt: {
    identity: 'du bist|sie sind',
    iAm: 'Ich bin ',
    sayThat: '(?!)',
    instruction:
      'nie|niemals|immer|antworte\\w*|sprich|sprechen sie|verwende\\w*|nutzen?|fragen?|vermeide\\w*|sei|seien sie|bleib\\w*|hilf|helfen sie|stellen?|begrüße\\w*|bestätige\\w*|wiederhole\\w*|erkläre\\w*|gib|geben sie|notiere\\w*|sagen?|erfinde\\w*|du (?:sollst|musst|darfst)|sie (?:sollen|müssen|dürfen)',
    askFor: '(?:fragen?(?: sie)?(?: nach)?|notiere\\w*|erfasse\\w*)(?: de[rmn]| die| das)?',
    help: '(?!)',
  },
  phrases: {
    greet: ['Guten Tag! Wie kann ich Ihnen helfen?', 'Guten Tag! Was kann ich für Sie tun?'],
    welcome: ['Gern geschehen.', 'Sehr gern.'],
    howAreYou: ['Danke, alles bestens. Wie kann ich Ihnen helfen?'],
    assistant: 'Ich bin der automatische Assistent.',
    robot: 'Ja, ich bin ein automatischer Assistent, kein Mensch.',
    model:
      'Ich bin die in Parley eingebaute Beantwortung. Es ist kein Sprachmodell verbunden: Ich antworte aus dem, was mir mitgegeben wurde.',
    iCan: 'Ich kann {what}.',
    capabilities:
      'Ich beantworte Fragen aus dem, was mir mitgegeben wurde, und notiere Anliegen für das Team.',
    goodbye: ['Vielen Dank für Ihre Nachricht. Auf Wiedersehen!', 'Auf Wiedersehen und einen schönen Tag!'],
    thanksGoodbye: 'Gern geschehen. Auf Wiedersehen und einen schönen Tag!',
    nothingToRepeat: 'Ich habe noch nichts gesagt. Wie kann ich Ihnen helfen?',
    wait: 'Natürlich, lassen Sie sich Zeit.',
    human: [
      'Ich kann Sie von hier aus nicht verbinden. Ihr Anliegen bleibt in diesem Gespräch, das das Team lesen kann.',
    ],
    kept: 'Ihr Anliegen bleibt in diesem Gespräch, das das Team lesen kann.',
    unknown: [
      'Diese Information habe ich nicht. Ihre Frage bleibt in diesem Gespräch für das Team.',
      'Das weiß ich nicht, und ich überlasse die Frage lieber dem Team, als zu raten.',
    ],
    partial: ['Die genaue Antwort habe ich nicht. Was ich Ihnen sagen kann:'],
    anythingElse: ['Kann ich sonst noch etwas für Sie tun?', 'Haben Sie noch eine Frage?'],
    noted: ['Danke, das ist notiert.', 'Notiert.', 'Sehr gut.'],
    thanksName: 'Danke, {name}.',
    sorry: 'Das tut mir leid.',
    tellMore: ['Können Sie mir etwas mehr dazu sagen?', 'Was möchten Sie genau wissen?'],
    decline: 'Meine Anweisungen kann ich weder mitteilen noch ändern. Ihre Fragen beantworte ich aber gern.',
    again: ['Zurück zu meiner Frage:', 'Um fortzufahren:'],
    couldYouGive: 'Können Sie mir bitte Folgendes nennen: {what}?',
    invalid: {
      email: 'Diese E-Mail-Adresse scheint nicht vollständig zu sein.',
      phone: 'Diese Telefonnummer scheint nicht vollständig zu sein.',
      count: 'Hier brauche ich eine Zahl.',
      date: 'Ich habe kein Datum erkannt.',
      reference: 'Ich habe in Ihrer Antwort keine Nummer gefunden.',
      name: 'Den Namen habe ich nicht verstanden.',
      yesNo: 'Hier brauche ich ein Ja oder ein Nein.',
    },
    skipped: ['Kein Problem, machen wir weiter.'],
    summary: 'Ich fasse zusammen: {answers}.',
    summaryAsk: 'Ist das richtig?',
    confirmed: 'Danke. Alles ist in diesem Gespräch für das Team notiert.',
    whatToCorrect: 'Was soll ich korrigieren?',
    corrected: 'Das ist korrigiert.',
    labels: { email: 'E-Mail', phone: 'Telefon', name: 'Name' },
    notGiven: 'nicht angegeben',
    toolNeeds: 'Dafür brauche ich Folgendes: {what}. Können Sie mir das nennen?',
    toolDone: ['Das habe ich gefunden:'],
    toolDoneSilently: 'Das ist erledigt.',
    toolFailed: [
      'Es tut mir leid, das hat nicht funktioniert, und nichts ist bestätigt. Das Team kann Ihr Anliegen in diesem Gespräch sehen.',
    ],
    toolRuns: ['Einen Moment, ich sehe nach.'],
  },
});
