/** What is said about tools, besides what a lexicon holds. None of it says that something was done. */
export type ToolPhrases = {
  /** A value is not given: the request rests. */
  left: string;
  declined: string;
  /** It may or may not have been done. */
  unknown: string;
  timedOut: string;
  refused: string;
  /** `{why}` in the words of the service. */
  reason: string;
  tryAgain: string;
  nothingFound: string;
  unreadable: string;
  notConnected: string;
  /** Where `{number}` is to be called instead. */
  callInstead: string;
  connecting: string;
  /** What is asked for: a choice of people. */
  whom: string;
};

/** The phrases of a language; English for one that is not known. */
export function toolPhrases(language: string): ToolPhrases {
  return PHRASES[language] ?? ENGLISH;
}

const ENGLISH: ToolPhrases = {
  left: 'Then I leave that for now. Your request stays in this conversation, which the team can read.',
  declined: 'As you wish: I have left it.',
  unknown:
    'I cannot tell what became of that, so please do not rely on it. The team can see your request in this conversation.',
  timedOut:
    'The service did not answer in time, so I cannot tell you that it worked. The team can see your request in this conversation.',
  refused: 'I am not able to do that from here.',
  reason: 'This is the reason I was given: “{why}”',
  tryAgain: 'Would you like me to try again?',
  nothingFound: 'I looked, but there is nothing there.',
  unreadable: 'The answer that came back is not readable, so I cannot tell you anything certain.',
  notConnected:
    'I cannot put you through at the moment. Your request stays in this conversation, which the team can read.',
  callInstead: 'I cannot put you through from here, but you can call {number}.',
  connecting: 'One moment, I am putting you through.',
  whom: 'whom you would like to speak to',
};

const PHRASES: Readonly<Record<string, ToolPhrases>> = {
  en: ENGLISH,
  fr: {
    left: 'Alors je laisse cela pour l’instant. Votre demande reste dans cette conversation, que l’équipe peut lire.',
    declined: 'Comme vous voulez : je n’y touche pas.',
    unknown:
      'Je ne peux pas vous dire ce qu’il en est, ne comptez donc pas dessus. L’équipe peut voir votre demande dans cette conversation.',
    timedOut:
      'Le service n’a pas répondu à temps : je ne peux pas vous dire que cela a marché. L’équipe peut voir votre demande dans cette conversation.',
    refused: 'Je ne peux pas faire cela d’ici.',
    reason: 'Voici la raison qui m’a été donnée : « {why} »',
    tryAgain: 'Voulez-vous que je réessaie ?',
    nothingFound: 'J’ai cherché, mais il n’y a rien.',
    unreadable: 'La réponse reçue est illisible : je ne peux rien vous dire de certain.',
    notConnected:
      'Je ne peux pas vous mettre en relation pour le moment. Votre demande reste dans cette conversation, que l’équipe peut lire.',
    callInstead: 'Je ne peux pas vous transférer d’ici, mais vous pouvez appeler le {number}.',
    connecting: 'Un instant, je vous mets en relation.',
    whom: 'à qui vous souhaitez parler',
  },
  es: {
    left: 'Entonces lo dejo por ahora. Su petición queda en esta conversación, que el equipo puede leer.',
    declined: 'Como quiera: no lo toco.',
    unknown:
      'No puedo decirle en qué ha quedado, así que no cuente con ello. El equipo puede ver su petición en esta conversación.',
    timedOut:
      'El servicio no ha respondido a tiempo, así que no puedo decirle que haya funcionado. El equipo puede ver su petición en esta conversación.',
    refused: 'No puedo hacer eso desde aquí.',
    reason: 'Este es el motivo que me han dado: «{why}»',
    tryAgain: '¿Quiere que lo intente de nuevo?',
    nothingFound: 'He buscado, pero no hay nada.',
    unreadable: 'La respuesta recibida no se puede leer: no puedo decirle nada seguro.',
    notConnected:
      'Ahora no puedo pasarle con nadie. Su petición queda en esta conversación, que el equipo puede leer.',
    callInstead: 'No puedo transferirle desde aquí, pero puede llamar al {number}.',
    connecting: 'Un momento, le paso.',
    whom: 'con quién quiere hablar',
  },
  it: {
    left: 'Allora per ora lascio stare. La sua richiesta resta in questa conversazione, che il team può leggere.',
    declined: 'Come vuole: lascio tutto com’è.',
    unknown:
      'Non so dirle come sia andata, quindi non ci conti. Il team può vedere la sua richiesta in questa conversazione.',
    timedOut: 'Il servizio non ha risposto in tempo: non posso dirle che abbia funzionato.',
    refused: 'Da qui non posso farlo.',
    reason: 'Questo è il motivo che mi è stato dato: «{why}»',
    tryAgain: 'Vuole che riprovi?',
    nothingFound: 'Ho cercato, ma non c’è nulla.',
    unreadable: 'La risposta ricevuta non è leggibile: non posso dirle nulla di certo.',
    notConnected:
      'In questo momento non posso metterla in contatto. La sua richiesta resta in questa conversazione.',
    callInstead: 'Da qui non posso trasferirla, ma può chiamare il {number}.',
    connecting: 'Un momento, la metto in contatto.',
    whom: 'con chi desidera parlare',
  },
  pt: {
    left: 'Então deixo isso por agora. O seu pedido fica nesta conversa, que a equipa pode ler.',
    declined: 'Como quiser: fica como está.',
    unknown:
      'Não sei dizer-lhe em que ficou, por isso não conte com isso. A equipa pode ver o seu pedido nesta conversa.',
    timedOut: 'O serviço não respondeu a tempo: não posso dizer-lhe que funcionou.',
    refused: 'Não posso fazer isso a partir daqui.',
    reason: 'Este é o motivo que me foi dado: «{why}»',
    tryAgain: 'Quer que tente de novo?',
    nothingFound: 'Procurei, mas não há nada.',
    unreadable: 'A resposta recebida não é legível: não posso dizer-lhe nada de certo.',
    notConnected: 'Neste momento não o posso pôr em contacto. O seu pedido fica nesta conversa.',
    callInstead: 'Não o posso transferir daqui, mas pode ligar para {number}.',
    connecting: 'Um momento, vou passar a chamada.',
    whom: 'com quem quer falar',
  },
  nl: {
    left: 'Dan laat ik het voor nu rusten. Uw verzoek blijft in dit gesprek, dat het team kan lezen.',
    declined: 'Zoals u wilt: ik laat het zo.',
    unknown:
      'Ik kan niet zeggen wat ervan geworden is, dus reken er niet op. Het team kan uw verzoek in dit gesprek zien.',
    timedOut: 'De dienst antwoordde niet op tijd: ik kan niet zeggen dat het gewerkt heeft.',
    refused: 'Dat kan ik van hieruit niet doen.',
    reason: 'Dit is de reden die ik kreeg: “{why}”',
    tryAgain: 'Wilt u dat ik het nog eens probeer?',
    nothingFound: 'Ik heb gezocht, maar er is niets.',
    unreadable: 'Het antwoord is niet leesbaar: ik kan u niets met zekerheid zeggen.',
    notConnected: 'Ik kan u op dit moment niet doorverbinden. Uw verzoek blijft in dit gesprek.',
    callInstead: 'Ik kan u van hieruit niet doorverbinden, maar u kunt bellen naar {number}.',
    connecting: 'Een ogenblik, ik verbind u door.',
    whom: 'wie u wilt spreken',
  },
  de: {
    left: 'Dann lasse ich das vorerst. Ihr Anliegen bleibt in diesem Gespräch, das das Team lesen kann.',
    declined: 'Wie Sie möchten: Ich lasse es.',
    unknown:
      'Ich kann Ihnen nicht sagen, was daraus geworden ist; verlassen Sie sich bitte nicht darauf. Das Team kann Ihr Anliegen in diesem Gespräch sehen.',
    timedOut:
      'Der Dienst hat nicht rechtzeitig geantwortet: Ich kann Ihnen nicht sagen, dass es geklappt hat.',
    refused: 'Das kann ich von hier aus nicht tun.',
    reason: 'Als Grund wurde mir genannt: „{why}“',
    tryAgain: 'Soll ich es noch einmal versuchen?',
    nothingFound: 'Ich habe nachgesehen, aber da ist nichts.',
    unreadable: 'Die Antwort ist nicht lesbar: Ich kann Ihnen nichts Sicheres sagen.',
    notConnected:
      'Ich kann Sie im Moment nicht verbinden. Ihr Anliegen bleibt in diesem Gespräch, das das Team lesen kann.',
    callInstead: 'Ich kann Sie von hier aus nicht verbinden, aber Sie können {number} anrufen.',
    connecting: 'Einen Moment, ich verbinde Sie.',
    whom: 'mit wem Sie sprechen möchten',
  },
  pl: {
    left: 'W takim razie na razie to zostawiam. Prośba pozostaje w tej rozmowie, którą zespół może przeczytać.',
    declined: 'Jak Państwo wolą: zostawiam to.',
    unknown:
      'Nie wiem, co z tego wyszło, więc proszę na to nie liczyć. Zespół może zobaczyć prośbę w tej rozmowie.',
    timedOut: 'Usługa nie odpowiedziała na czas: nie mogę powiedzieć, że się udało.',
    refused: 'Nie mogę tego stąd zrobić.',
    reason: 'Podano mi taki powód: „{why}”',
    tryAgain: 'Czy mam spróbować ponownie?',
    nothingFound: 'Szukam, ale nic tam nie ma.',
    unreadable: 'Odpowiedź jest nieczytelna: nie mogę powiedzieć nic pewnego.',
    notConnected: 'W tej chwili nie mogę połączyć. Prośba pozostaje w tej rozmowie.',
    callInstead: 'Nie mogę stąd połączyć, ale można zadzwonić pod numer {number}.',
    connecting: 'Chwileczkę, łączę.',
    whom: 'z kim chcą Państwo rozmawiać',
  },
  sv: {
    left: 'Då lämnar jag det så länge. Din begäran finns kvar i samtalet, som teamet kan läsa.',
    declined: 'Som du vill: jag låter det vara.',
    unknown:
      'Jag kan inte säga vad det blev av det, så räkna inte med det. Teamet kan se din begäran i samtalet.',
    timedOut: 'Tjänsten svarade inte i tid: jag kan inte säga att det fungerade.',
    refused: 'Det kan jag inte göra härifrån.',
    reason: 'Det här är skälet jag fick: ”{why}”',
    tryAgain: 'Vill du att jag försöker igen?',
    nothingFound: 'Jag har letat, men där finns inget.',
    unreadable: 'Svaret går inte att läsa: jag kan inte säga något säkert.',
    notConnected: 'Jag kan inte koppla dig just nu. Din begäran finns kvar i samtalet.',
    callInstead: 'Jag kan inte koppla dig härifrån, men du kan ringa {number}.',
    connecting: 'Ett ögonblick, jag kopplar dig.',
    whom: 'vem du vill tala med',
  },
};
