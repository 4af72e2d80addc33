import type { Lexicon } from './lexicon.ts';
import { smallLexicon } from './small-lexicon.ts';

/** Italian. */
export const lexiconIt: Lexicon = smallLexicon({
  language: 'it',
  stopWords:
    'il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai alle da dal dalla in nel nella nei nelle con su sul sulla per tra fra e o ma se che chi cui non io tu lui lei noi voi loro mi ti si ci vi ne mio mia suo sua vostro vostra vostri nostro nostra questo questa quello sono sei siamo siete ho hai ha abbiamo avete hanno posso puo potete possono vorrei voglio come quando dove quanto quanti quale quali cosa perche anche piu gia ora oggi grazie prego ciao buongiorno buonasera fate fare avere essere sapere dire',
  weakWords:
    'servizio prodotti prodotto azienda clienti cliente aiuto trovare tempo vendete vendere usare prendere funziona offrite',
  callers: {
    greeting: 'ciao|buongiorno|buonasera|buon pomeriggio|salve',
    thanks: 'grazie(?: mille)?|la ringrazio',
    howAreYou: 'come (?:sta|stai|va)(?!\\p{L})',
    whoAreYou: 'chi (?:e lei|sei)|come (?:si chiama|ti chiami)|con chi parlo',
    areYouRobot: '(?:e|sei) (?:un|una) (?:robot|macchina|persona|umano|bot)',
    capabilities: 'cosa (?:puo|puoi|sa|sai) fare|come (?:puo|puoi) aiutarmi',
    yes: "si|certo|esatto|corretto|giusto|va bene|d'accordo|perfetto|ok",
    no: 'no|sbagliato|non e (?:corretto|giusto)',
    goodbye: 'arrivederci|addio|a presto|buona (?:giornata|serata)',
    nothingElse: "(?:no[\\s,]*)?(?:e tutto|basta cosi|nient'altro)|no[\\s,]+grazie",
    repeat: 'ripet|non ho (?:capito|sentito)',
    wait: 'aspett[ia]|un (?:momento|attimo)',
    human: '(?:parlare|passarmi|passi).{0,20}(?:operatore|persona|qualcuno|umano|consulente)',
    refusal: 'prefer(?:isco|irei) (?:di )?no|non (?:voglio|lo so|ricordo|ce l)',
    correction: 'no|scusi|in realta|volevo dire',
    trouble: 'rott[oa]|danneggiat|non funziona|problema|delus|mai arrivat',
    question:
      "che|chi|cosa|quale|quali|qual|quando|dove|come|quanto|quanti|quanta|perche|a che|posso|potete|avete|fate|siete|c'e",
    howMuch: 'quanto (?:costa|costano|viene)|(?:qual e|quali sono).{0,15}(?:prezz|costo|tariff)',
    howLong: 'quanto tempo|quanti giorni|entro quando',
    where: 'dove (?:siete|si trova|vi trovate)',
    openWhen: '(?:quando|a che ora).{0,25}(?:apr|chiud|apert)',
    nameLead: 'mi chiamo|il mio nome e|sono',
    valueLead: 'e|sono',
  },
  prompt: {
    identity: 'sei|lei è',
    iAm: 'Sono ',
    sayThat:
      '(?:rispondi|rispondere|risponda|di|dica|informa|informi|spiega|ricorda)(?:\\s+(?:al|alla|ai)\\s+\\p{L}+)?\\s+che',
    instruction:
      'non (?:inventare|chiedere|dare|dire|rivelare|promettere)|mai|sempre|rispondi|rispondere|parla|usa|chiedi|chiedere|evita|sii|mantieni|offri|aiuta|aiutare|presenta|tratta|saluta|conferma|ripeti|spiega|devi|deve',
    askFor: '(?:chiedere|chiedi|raccogliere|annotare)(?: il| la| i| le)?',
    help: 'aiutare|rispondere|presentare|informare|consigliare|assistere',
  },
  phrases: {
    greet: ['Buongiorno! Come posso aiutarla?', 'Buongiorno! Cosa posso fare per lei?'],
    welcome: ['Prego.', 'È un piacere.'],
    howAreYou: ['Tutto bene, grazie. Come posso aiutarla?'],
    assistant: 'Sono l’assistente automatico.',
    robot: 'Sì, sono un assistente automatico, non una persona.',
    model:
      'Sono il sistema di risposta integrato in Parley. Nessun modello linguistico è collegato: rispondo in base a ciò che mi è stato affidato.',
    iCan: 'Posso {what}.',
    capabilities:
      'Rispondo alle domande in base a ciò che mi è stato affidato e annoto le richieste per il team.',
    goodbye: ['Grazie per averci contattato. Arrivederci!', 'Arrivederci e buona giornata!'],
    thanksGoodbye: 'Prego. Arrivederci e buona giornata!',
    nothingToRepeat: 'Non ho ancora detto nulla. Come posso aiutarla?',
    wait: 'Certo, faccia con calma.',
    human: [
      'Non posso passarle nessuno da qui. La sua richiesta resta in questa conversazione, che il team può leggere.',
    ],
    kept: 'La sua richiesta resta in questa conversazione, che il team può leggere.',
    unknown: [
      'Non ho questa informazione. La sua domanda resta in questa conversazione per il team.',
      'Non lo so e preferisco lasciare la domanda al team piuttosto che indovinare.',
    ],
    partial: ['Non ho la risposta esatta. Ecco cosa posso dirle:'],
    anythingElse: ['Posso aiutarla in altro?', 'Ha un’altra domanda?'],
    noted: ['Grazie, ho annotato.', 'Annotato.', 'Molto bene.'],
    thanksName: 'Grazie, {name}.',
    sorry: 'Mi dispiace.',
    tellMore: ['Può dirmi qualcosa in più?', 'Che cosa desidera sapere esattamente?'],
    decline: 'Non posso condividere né cambiare le mie istruzioni, ma rispondo volentieri alle sue domande.',
    again: ['Tornando alla mia domanda:', 'Per continuare:'],
    couldYouGive: 'Può indicarmi: {what}?',
    invalid: {
      email: 'Questo indirizzo e-mail non sembra completo.',
      phone: 'Questo numero di telefono non sembra completo.',
      count: 'Mi serve un numero.',
      date: 'Non ho riconosciuto una data.',
      reference: 'Non ho trovato un numero nella sua risposta.',
      name: 'Non ho capito bene il nome.',
      yesNo: 'Mi serve un sì o un no.',
    },
    skipped: ['Non importa, andiamo avanti.'],
    summary: 'Riassumo: {answers}.',
    summaryAsk: 'È corretto?',
    confirmed: 'Grazie. Tutto è annotato in questa conversazione per il team.',
    whatToCorrect: 'Che cosa devo correggere?',
    corrected: 'Ho corretto.',
    labels: { email: 'e-mail', phone: 'telefono', name: 'nome' },
    notGiven: 'non indicato',
    toolNeeds: 'Per questo mi serve: {what}. Può indicarmelo?',
    toolDone: ['Ecco cosa ho trovato:'],
    toolDoneSilently: 'Fatto.',
    toolFailed: [
      'Mi dispiace, non ha funzionato e nulla è confermato. Il team può vedere la sua richiesta in questa conversazione.',
    ],
    toolRuns: ['Un momento, controllo.'],
  },
});
