import { stemsOf } from './stemming.ts';

/**
 * Words that join others and say nothing of their own, without accents. They are left out of every index, so nothing
 * stands here that a text could be about.
 */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a an the and or but if then than so as of at by for from in into on onto out over to up with without about above
    after before below between during through under until upon within i you he she it we they me him her us them my your
    his its our their mine yours ours theirs this that these those who whom whose which what when where why how is am are
    was were be been being do does did doing done have has had having will would shall should can could may might must not
    no nor dont doesnt didnt isnt arent wasnt werent cant cannot wont wouldnt shouldnt couldnt im ive youre theyre there
    here also just only too very any some all both each either neither such same own other another please ok okay hello hi
    thanks thank yes lets let thats whats hows`,
  fr: `a ai aie ait as au aucun aucune aussi autre autres aux avait avec avez avoir avons ayant c ca car ce ceci cela celle
    celles celui ces cet cette ceux chaque chez ci comme comment d dans de des desquels dois doit doivent donc dont du elle
    elles en encore entre es est et etaient etait etant etc ete etes etre eu eux fait faire faites faut fera furent il ils j
    je jusqu jusque l la laquelle le lequel les lesquels leur leurs lors lorsque lui m ma mais me meme memes mes moi mon n
    ne ni nos notre nous on ont ou par parce pas peu peut peuvent peux plus pour pourquoi pouvez puis puisque puisje qu
    quand que quel quelle quelles quels questce qui quoi quoique s sa sans se sera serait ses si soi soit son sont sous
    sur t ta tandis te tel telle tels tes toi ton tous tout toute toutes tres tu un une vos votre vous y svp stp merci
    bonjour bonsoir oui non ok estce est-ce voici voila`,
  es: `a al algo alguna algunas alguno algunos ambos ante antes aquel aquella aquello asi aun aunque bajo cada como con
    contra cual cuales cualquier cuando cuanto cuanta cuantos cuantas de del desde donde dos durante e el ella ellas ello
    ellos en entre era eran es esa esas ese eso esos esta estaba estan estar estas este esto estos estoy fue fueron ha han
    has hasta hay haya he la las le les lo los mas me mi mis mientras muy nada ni no nos nosotros o os otra otras otro
    otros para pero poco por porque pues que quien quienes se sea segun ser si sido sin sino sobre solo son soy su sus
    suya suyo tal tambien tampoco tan tanto te tener tengo ti tiene tienen toda todas todo todos tu tus un una unas uno
    unos usted ustedes y ya yo hola gracias favor puedo puede pueden podria quiero`,
  de: `aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei bin
    bis bist da damit dann das dass dasselbe dazu dein deine dem den denn der des dich die dies diese diesem diesen dieser
    dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer fur gegen hab habe haben hat hatte
    hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes
    jene kann kannst kein keine keinem keinen keiner konnen konnte man manche mein meine meinem meinen meiner mich mir mit
    muss mussen nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner sich sie sind so solche
    soll sollte sondern sonst um und uns unser unsere unter viel vom von vor wann war waren warum was weil welche welchem
    welchen welcher welches wenn wer werde werden wie wieder will wir wird wirst wo wollen wurde wurden zu zum zur zwar
    zwischen bitte danke hallo wieviel`,
  it: `a ad agli ai al alla alle allo anche avere aveva c che chi ci come con contro cosa cui da dagli dai dal dalla dalle
    dallo degli dei del della delle dello dentro di dove e ed era erano essere fa fare fra gli ha hai hanno ho i il in io
    l la le lei li lo loro lui ma me mi mia mie miei mio ne negli nei nel nella nelle nello no noi non nostra nostro o
    ogni per perche piu poi posso possono puo qual quale quali quando quanta quante quanti quanto quella quelle quelli
    quello questa queste questi questo qui se sei senza si sia siamo sono sta su sua sue sugli sui sul sulla sulle suo
    suoi te ti tra tu tua tue tuo tutti tutto un una uno vi voi vostra vostro ciao grazie buongiorno`,
  pt: `a ao aos aquela aquele aquilo as ate com como da das de dela dele deles depois do dos e ela elas ele eles em entre
    era essa esse esta estao estas estava este estes estou eu foi foram ha isso isto ja la lhe mais mas me mesmo meu meus
    minha minhas muito na nao nas nem no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos por porque pode
    posso qual quais quando quanto quantos que quem se seja sem ser seu seus so sobre sua suas tambem te tem tenho ter teu
    tu tua um uma umas uns voce voces obrigado ola quero`,
  nl: `aan al alle als andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen had heb hebben
    heeft hem het hier hij hoe hun ik in is ja je jij jou jouw jullie kan kunnen kunt maar me meer men met mij mijn moet
    na naar niet niets nog nu of om omdat onder ons onze ook op over te tegen tot u uit uw van veel voor waar waarom wanneer
    want waren was wat we wel welk welke werd wie wij wil worden wordt ze zelf zich zij zijn zo zonder zou hoeveel hallo
    graag`,
  pl: `a aby ale albo am bez bo byc byl byla bylo czy co da dla do gdy gdzie go i ich ile im inne ja jak jaka jaki jakie je
    jego jej jest jestem jeszcze juz kiedy kto ktora ktore ktory ktorych lub ma mam maja mi mnie moge mozna moj moja moze
    my na nad nam nas nasz nie nich niz o od on ona one oni oraz pan pani po pod poniewaz przed przez przy sa sie sobie
    swoje ta tak takze tam te tego tej ten to tu tylko tym ty u w was wasz we wiec wszystko z za ze zeby prosze dziekuje`,
  sv: `alla allt an att av bara blev bli blir da de dem den denna deras dess det detta dig din dina ditt du dar efter ej
    eller en er ett fran for ha har hade han hans hon hur har i icke in inte jag kan ni man med mellan men mig min mina
    mitt mot mycket na nagon nagot nar nu och om oss pa sa samma sig sin sina sitt ska skulle som till under upp ut utan
    vad var vara varfor varit varje vem vi vid vilka vilken vilket vill hej tack`,
};

/**
 * Words of questions that seldom tell one passage from another, in the languages that are asked in most. They are
 * looked up, but what is missed of them counts little.
 */
const WEAK_WORDS: Readonly<Record<string, string>> = {
  en: `get got getting take taking takes give given know tell want wants need needs like make made use used using go going
    come find ask put try see say think work works working thing things way one someone somebody anyone something anything
    many much long often offer offers provide still exactly kind sort new good happen happens possible allowed able right
    now today your company people person customer customers say explain help look looking available really ever`,
  fr: `avoir prendre mettre aller vais va donner obtenir savoir dire dites trouver utiliser vouloir voudrais veux veut
    souhaite aimerais besoin proposez propose proposer possible chose choses quelque quelques truc facon maniere type genre
    sorte nouveau nouvelle bon bonne combien quelquun personne personnes gens client clients passe passer arrive existe
    exactement toujours deja maintenant aujourdhui aide aider expliquer demander demande disponible est-il sert servir
    puis-je peut-on votre entreprise societe moment cas`,
  es: `hacer hago hace tomar poner ir voy dar doy obtener saber decir dime encontrar usar necesito necesita gustaria quisiera
    ofrece ofrecen posible cosa cosas tipo nuevo nueva bueno buena persona personas gente cliente clientes pasa existe
    exactamente siempre ahora hoy ayuda ayudar explicar preguntar pregunta disponible momento caso empresa cuanto manera`,
  de: `machen mache bekommen nehmen geben gibt wissen sagen mochte brauche finden gehen geht bieten moglich ding art neu
    gut mensch leute kunde kunden heute jetzt genau hilfe helfen`,
  it: `fare prendere dare sapere dire trovare vorrei voglio bisogno offrite possibile tipo nuovo buono persona cliente oggi
    adesso aiuto`,
  pt: `fazer tomar dar saber dizer encontrar queria preciso oferecem possivel tipo novo bom pessoa cliente hoje agora ajuda`,
  nl: `maken nemen geven weten zeggen vinden gaan mogelijk soort nieuw goed mensen klant klanten vandaag nu hulp`,
};

const wordsBy = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]));

const stopWords = wordsBy(STOP_WORDS);
const weakWords = new Map(
  [...wordsBy(WEAK_WORDS)].map(([language, words]) => [
    language,
    new Set([...words].flatMap((word) => [word, ...stemsOf(word, language)])),
  ]),
);

/** @param plain a word without accents */
export function isStopWord(plain: string, language: string): boolean {
  return stopWords.get(language)?.has(plain) ?? false;
}

/** Whether missing this word says little about whether a question is answered. */
export function isWeakWord(plain: string, language: string): boolean {
  const weak = weakWords.get(language);
  if (!weak) return false;
  return weak.has(plain) || stemsOf(plain, language).some((stem) => weak.has(stem));
}

/**
 * The language that a question is in, by its small words.
 * @param fallback what it is taken for where they do not tell
 */
export function questionLanguage(
  plainWords: readonly string[],
  fallback: string | undefined,
): string | undefined {
  let best = fallback;
  let most = fallback === undefined ? 0 : smallWords(plainWords, fallback) + 0.5;
  for (const language of stopWords.keys()) {
    const count = smallWords(plainWords, language);
    if (count > most) [best, most] = [language, count];
  }
  return best;
}

function smallWords(plainWords: readonly string[], language: string): number {
  return plainWords.filter((word) => isStopWord(word, language) || isWeakWord(word, language)).length;
}
