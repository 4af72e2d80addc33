import type { AgentLanguage } from '@parley/contract/languages.ts';

/** What the agent says of itself when no model can say it. */
export type SetPhrase =
  | 'apology'
  | 'brokenOff'
  | 'goodbye'
  /** Said to a caller on the telephone whom nobody understands. */
  | 'keysOnly'
  | 'notHeard'
  /** Said to a caller who comes back because nobody answered where they were put through to. */
  | 'notPutThrough'
  | 'otherVoice'
  | 'stillThere'
  /** Said to whoever reaches an agent of a team that the operator has suspended. */
  | 'suspended'
  | 'timeIsUp'
  /** Said in a test in place of a transfer; `{to}` is whom the caller would be put through to. */
  | 'transferTest'
  | 'transferring'
  | 'turnLimit'
  /** Said to a caller on the telephone when nothing of the conversation could be stored for a while. */
  | 'unsaved';

const PHRASES: Readonly<Record<AgentLanguage, Readonly<Record<SetPhrase, string>>>> = {
  en: {
    apology: 'Sorry, I cannot answer right now. Please try again in a moment.',
    brokenOff: 'Sorry, I was cut off. Could you ask me again?',
    goodbye: 'Thank you for your call. Goodbye!',
    keysOnly: 'I cannot understand speech on this line. You can answer me with the keys of your telephone.',
    notHeard: 'Sorry, I did not catch that. Could you say it again?',
    notPutThrough:
      'I am sorry, nobody could take your call there just now. Is there anything else that I can do for you?',
    otherVoice: 'Excuse me, there was a problem with my voice.',
    stillThere: 'Are you still there?',
    suspended: 'This service is suspended, so I cannot answer. Goodbye!',
    timeIsUp: 'Our time is up, so I have to end this conversation here. Goodbye!',
    transferTest: 'In a real call I would now put you through to {to}.',
    transferring: 'I am putting you through now.',
    turnLimit: 'This conversation has reached its limit. Please start a new one. Goodbye!',
    unsaved: 'Excuse me, there is a technical problem: what we say cannot be saved right now.',
  },
  fr: {
    apology: 'Désolé, je ne peux pas répondre pour le moment. Merci de réessayer dans un instant.',
    brokenOff: 'Désolé, j’ai été coupé. Pouvez-vous répéter votre question ?',
    goodbye: 'Merci de votre appel. Au revoir !',
    keysOnly:
      'Je ne comprends pas la parole sur cette ligne. Vous pouvez me répondre avec les touches de votre téléphone.',
    notHeard: 'Désolé, je n’ai pas compris. Pouvez-vous répéter ?',
    notPutThrough:
      'Je suis désolé, personne n’a pu prendre votre appel. Puis-je faire autre chose pour vous ?',
    otherVoice: 'Excusez-moi, il y a eu un problème avec ma voix.',
    stillThere: 'Êtes-vous toujours là ?',
    suspended: 'Ce service est suspendu, je ne peux donc pas répondre. Au revoir !',
    timeIsUp: 'Le temps de cette conversation est écoulé, je dois donc y mettre fin. Au revoir !',
    transferTest: 'Lors d’un véritable appel, je vous transférerais maintenant vers {to}.',
    transferring: 'Je vous transfère maintenant.',
    turnLimit: 'Cette conversation a atteint sa limite. Merci d’en commencer une nouvelle. Au revoir !',
    unsaved:
      'Excusez-moi, il y a un problème technique : ce que nous disons ne peut pas être enregistré pour le moment.',
  },
  es: {
    apology: 'Lo siento, ahora mismo no puedo responder. Inténtelo de nuevo en un momento.',
    brokenOff: 'Lo siento, se ha cortado mi respuesta. ¿Puede repetir su pregunta?',
    goodbye: 'Gracias por su llamada. ¡Hasta luego!',
    keysOnly: 'No puedo entender la voz en esta línea. Puede responderme con las teclas de su teléfono.',
    notHeard: 'Perdone, no le he entendido. ¿Puede repetirlo?',
    notPutThrough: 'Lo siento, nadie ha podido atender su llamada. ¿Puedo ayudarle en algo más?',
    otherVoice: 'Disculpe, ha habido un problema con mi voz.',
    stillThere: '¿Sigue usted ahí?',
    suspended: 'Este servicio está suspendido, así que no puedo responder. ¡Hasta luego!',
    timeIsUp: 'Se nos ha acabado el tiempo y tengo que terminar aquí la conversación. ¡Hasta luego!',
    transferTest: 'En una llamada real le pasaría ahora con {to}.',
    transferring: 'Le paso ahora mismo.',
    turnLimit: 'Esta conversación ha alcanzado su límite. Empiece una nueva, por favor. ¡Hasta luego!',
    unsaved: 'Disculpe, hay un problema técnico: lo que decimos no se puede guardar en este momento.',
  },
  it: {
    apology: 'Mi dispiace, in questo momento non posso rispondere. Riprovi tra un istante.',
    brokenOff: 'Mi dispiace, la mia risposta si è interrotta. Può ripetere la domanda?',
    goodbye: 'Grazie per la chiamata. Arrivederci!',
    keysOnly: 'Su questa linea non riesco a capire la voce. Può rispondermi con i tasti del telefono.',
    notHeard: 'Mi scusi, non ho capito. Può ripetere?',
    notPutThrough: 'Mi dispiace, nessuno ha potuto rispondere alla sua chiamata. Posso fare altro per lei?',
    otherVoice: 'Mi scusi, c’è stato un problema con la mia voce.',
    stillThere: 'È ancora lì?',
    suspended: 'Questo servizio è sospeso, quindi non posso rispondere. Arrivederci!',
    timeIsUp: 'Il tempo a disposizione è finito e devo chiudere qui la conversazione. Arrivederci!',
    transferTest: 'In una vera chiamata ora la passerei a {to}.',
    transferring: 'La passo subito.',
    turnLimit: 'Questa conversazione ha raggiunto il limite. Ne inizi una nuova, per favore. Arrivederci!',
    unsaved: 'Mi scusi, c’è un problema tecnico: in questo momento ciò che diciamo non può essere salvato.',
  },
  pt: {
    apology: 'Desculpe, não consigo responder neste momento. Tente novamente daqui a pouco.',
    brokenOff: 'Desculpe, a minha resposta foi interrompida. Pode repetir a pergunta?',
    goodbye: 'Obrigado pela sua chamada. Até logo!',
    keysOnly: 'Não consigo entender a voz nesta linha. Pode responder-me com as teclas do telefone.',
    notHeard: 'Desculpe, não percebi. Pode repetir?',
    notPutThrough: 'Lamento, ninguém pôde atender a sua chamada. Posso ajudar em mais alguma coisa?',
    otherVoice: 'Desculpe, houve um problema com a minha voz.',
    stillThere: 'Ainda está aí?',
    suspended: 'Este serviço está suspenso, por isso não posso responder. Até logo!',
    timeIsUp: 'O nosso tempo terminou e tenho de encerrar aqui a conversa. Até logo!',
    transferTest: 'Numa chamada real, passaria agora a sua chamada para {to}.',
    transferring: 'Vou passar a sua chamada.',
    turnLimit: 'Esta conversa atingiu o seu limite. Por favor, inicie uma nova. Até logo!',
    unsaved: 'Desculpe, há um problema técnico: neste momento não é possível guardar o que dizemos.',
  },
  nl: {
    apology: 'Sorry, ik kan nu even niet antwoorden. Probeer het zo meteen opnieuw.',
    brokenOff: 'Sorry, mijn antwoord werd afgebroken. Kunt u uw vraag herhalen?',
    goodbye: 'Bedankt voor uw telefoontje. Tot ziens!',
    keysOnly:
      'Ik kan op deze lijn geen spraak verstaan. U kunt mij antwoorden met de toetsen van uw telefoon.',
    notHeard: 'Sorry, dat heb ik niet verstaan. Kunt u het herhalen?',
    notPutThrough: 'Het spijt me, niemand kon uw oproep aannemen. Kan ik nog iets anders voor u doen?',
    otherVoice: 'Excuseer, er was een probleem met mijn stem.',
    stillThere: 'Bent u er nog?',
    suspended: 'Deze dienst is opgeschort, dus ik kan niet antwoorden. Tot ziens!',
    timeIsUp: 'Onze tijd is om, dus ik moet dit gesprek hier beëindigen. Tot ziens!',
    transferTest: 'In een echt gesprek zou ik u nu doorverbinden met {to}.',
    transferring: 'Ik verbind u nu door.',
    turnLimit: 'Dit gesprek heeft zijn limiet bereikt. Begin alstublieft een nieuw gesprek. Tot ziens!',
    unsaved: 'Excuseer, er is een technisch probleem: wat we zeggen kan nu niet worden opgeslagen.',
  },
  de: {
    apology: 'Entschuldigung, ich kann gerade nicht antworten. Bitte versuchen Sie es gleich noch einmal.',
    brokenOff: 'Entschuldigung, meine Antwort wurde unterbrochen. Können Sie Ihre Frage wiederholen?',
    goodbye: 'Vielen Dank für Ihren Anruf. Auf Wiederhören!',
    keysOnly:
      'Auf dieser Leitung kann ich Sprache nicht verstehen. Sie können mir mit den Tasten Ihres Telefons antworten.',
    notHeard: 'Entschuldigung, das habe ich nicht verstanden. Können Sie es wiederholen?',
    notPutThrough:
      'Es tut mir leid, dort konnte gerade niemand Ihren Anruf annehmen. Kann ich sonst etwas für Sie tun?',
    otherVoice: 'Entschuldigen Sie, es gab ein Problem mit meiner Stimme.',
    stillThere: 'Sind Sie noch da?',
    suspended: 'Dieser Dienst ist gesperrt, deshalb kann ich nicht antworten. Auf Wiederhören!',
    timeIsUp: 'Unsere Zeit ist um, deshalb muss ich das Gespräch hier beenden. Auf Wiederhören!',
    transferTest: 'In einem echten Anruf würde ich Sie jetzt mit {to} verbinden.',
    transferring: 'Ich verbinde Sie jetzt.',
    turnLimit: 'Dieses Gespräch hat seine Grenze erreicht. Bitte beginnen Sie ein neues. Auf Wiederhören!',
    unsaved:
      'Entschuldigung, es gibt ein technisches Problem: Was wir sagen, kann gerade nicht gespeichert werden.',
  },
  pl: {
    apology: 'Przepraszam, nie mogę teraz odpowiedzieć. Proszę spróbować za chwilę.',
    brokenOff: 'Przepraszam, moja odpowiedź została przerwana. Czy może Pan/Pani powtórzyć pytanie?',
    goodbye: 'Dziękuję za telefon. Do widzenia!',
    keysOnly: 'Na tej linii nie rozumiem mowy. Może Pan/Pani odpowiadać klawiszami telefonu.',
    notHeard: 'Przepraszam, nie zrozumiałem. Czy może Pan/Pani powtórzyć?',
    notPutThrough: 'Przykro mi, nikt nie mógł teraz odebrać. Czy mogę pomóc w czymś jeszcze?',
    otherVoice: 'Przepraszam, wystąpił problem z moim głosem.',
    stillThere: 'Czy nadal mnie Pan/Pani słyszy?',
    suspended: 'Ta usługa została zawieszona, więc nie mogę odpowiedzieć. Do widzenia!',
    timeIsUp: 'Nasz czas dobiegł końca, więc muszę zakończyć tę rozmowę. Do widzenia!',
    transferTest: 'Podczas prawdziwej rozmowy nastąpiłoby teraz połączenie z: {to}.',
    transferring: 'Już łączę.',
    turnLimit: 'Ta rozmowa osiągnęła swój limit. Proszę rozpocząć nową. Do widzenia!',
    unsaved: 'Przepraszam, mamy problem techniczny: nasza rozmowa nie może być teraz zapisana.',
  },
  sv: {
    apology: 'Tyvärr kan jag inte svara just nu. Försök igen om en stund.',
    brokenOff: 'Förlåt, mitt svar avbröts. Kan du upprepa din fråga?',
    goodbye: 'Tack för ditt samtal. Hej då!',
    keysOnly: 'Jag kan inte förstå tal på den här linjen. Du kan svara mig med telefonens knappar.',
    notHeard: 'Förlåt, jag uppfattade inte det. Kan du säga det igen?',
    notPutThrough: 'Tyvärr kunde ingen svara där just nu. Kan jag hjälpa dig med något annat?',
    otherVoice: 'Ursäkta, det blev problem med min röst.',
    stillThere: 'Är du kvar?',
    suspended: 'Den här tjänsten är avstängd, så jag kan inte svara. Hej då!',
    timeIsUp: 'Vår tid är slut, så jag måste avsluta samtalet här. Hej då!',
    transferTest: 'I ett riktigt samtal skulle jag nu koppla dig till {to}.',
    transferring: 'Jag kopplar dig nu.',
    turnLimit: 'Det här samtalet har nått sin gräns. Börja gärna ett nytt. Hej då!',
    unsaved: 'Ursäkta, det är ett tekniskt fel: det vi säger kan inte sparas just nu.',
  },
};

/** A set phrase in the language of the conversation. */
export function setPhrase(phrase: SetPhrase, language: AgentLanguage): string {
  return PHRASES[language][phrase];
}
