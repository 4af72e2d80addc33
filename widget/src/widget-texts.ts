import type { AgentLanguage } from '@parley/contract/languages.ts';

/** What the widget itself says. */
export type WidgetTexts = {
  open: string;
  close: string;
  expand: string;
  reduce: string;
  /** Under the agent's name. */
  role: string;
  conversation: string;
  /** Said while the first message stands alone. */
  howCanIHelp: string;
  you: string;
  thinking: string;
  message: string;
  send: string;
  error: string;
  lost: string;
  reconnect: string;
  ended: string;
  again: string;
};

const TEXTS: Readonly<Record<AgentLanguage, WidgetTexts>> = {
  en: {
    open: 'Open the chat',
    close: 'Close the chat',
    expand: 'Full screen',
    reduce: 'Leave full screen',
    role: 'AI assistant',
    conversation: 'Conversation',
    howCanIHelp: 'How can I help you today?',
    you: 'You',
    thinking: 'Thinking',
    message: 'Your message',
    send: 'Send',
    error: 'Sorry, an error occurred. Please try again.',
    lost: 'The connection was lost.',
    reconnect: 'Reconnect',
    ended: 'This conversation is over.',
    again: 'New conversation',
  },
  fr: {
    open: 'Ouvrir le chat',
    close: 'Fermer le chat',
    expand: 'Plein écran',
    reduce: 'Quitter le plein écran',
    role: 'Assistant IA',
    conversation: 'Conversation',
    howCanIHelp: 'Comment puis-je vous aider aujourd’hui ?',
    you: 'Vous',
    thinking: 'Réflexion en cours',
    message: 'Votre message',
    send: 'Envoyer',
    error: 'Désolé, une erreur est survenue. Veuillez réessayer.',
    lost: 'La connexion a été perdue.',
    reconnect: 'Se reconnecter',
    ended: 'Cette conversation est terminée.',
    again: 'Nouvelle conversation',
  },
  es: {
    open: 'Abrir el chat',
    close: 'Cerrar el chat',
    expand: 'Pantalla completa',
    reduce: 'Salir de pantalla completa',
    role: 'Asistente de IA',
    conversation: 'Conversación',
    howCanIHelp: '¿En qué puedo ayudarle hoy?',
    you: 'Usted',
    thinking: 'Pensando',
    message: 'Su mensaje',
    send: 'Enviar',
    error: 'Lo sentimos, se ha producido un error. Inténtelo de nuevo.',
    lost: 'Se ha perdido la conexión.',
    reconnect: 'Volver a conectar',
    ended: 'Esta conversación ha terminado.',
    again: 'Nueva conversación',
  },
  it: {
    open: 'Apri la chat',
    close: 'Chiudi la chat',
    expand: 'Schermo intero',
    reduce: 'Esci da schermo intero',
    role: 'Assistente IA',
    conversation: 'Conversazione',
    howCanIHelp: 'Come posso aiutarla oggi?',
    you: 'Lei',
    thinking: 'Sto pensando',
    message: 'Il suo messaggio',
    send: 'Invia',
    error: 'Spiacenti, si è verificato un errore. Riprovi.',
    lost: 'La connessione è stata persa.',
    reconnect: 'Riconnetti',
    ended: 'Questa conversazione è terminata.',
    again: 'Nuova conversazione',
  },
  pt: {
    open: 'Abrir o chat',
    close: 'Fechar o chat',
    expand: 'Ecrã inteiro',
    reduce: 'Sair do ecrã inteiro',
    role: 'Assistente de IA',
    conversation: 'Conversa',
    howCanIHelp: 'Como posso ajudar hoje?',
    you: 'Você',
    thinking: 'A pensar',
    message: 'A sua mensagem',
    send: 'Enviar',
    error: 'Lamentamos, ocorreu um erro. Tente novamente.',
    lost: 'A ligação perdeu-se.',
    reconnect: 'Ligar de novo',
    ended: 'Esta conversa terminou.',
    again: 'Nova conversa',
  },
  nl: {
    open: 'Chat openen',
    close: 'Chat sluiten',
    expand: 'Volledig scherm',
    reduce: 'Volledig scherm verlaten',
    role: 'AI-assistent',
    conversation: 'Gesprek',
    howCanIHelp: 'Waarmee kan ik u vandaag helpen?',
    you: 'U',
    thinking: 'Aan het nadenken',
    message: 'Uw bericht',
    send: 'Versturen',
    error: 'Er is helaas iets misgegaan. Probeer het opnieuw.',
    lost: 'De verbinding is verbroken.',
    reconnect: 'Opnieuw verbinden',
    ended: 'Dit gesprek is afgelopen.',
    again: 'Nieuw gesprek',
  },
  de: {
    open: 'Chat öffnen',
    close: 'Chat schließen',
    expand: 'Vollbild',
    reduce: 'Vollbild verlassen',
    role: 'KI-Assistent',
    conversation: 'Unterhaltung',
    howCanIHelp: 'Wie kann ich Ihnen heute helfen?',
    you: 'Sie',
    thinking: 'Denkt nach',
    message: 'Ihre Nachricht',
    send: 'Senden',
    error: 'Leider ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
    lost: 'Die Verbindung ist abgebrochen.',
    reconnect: 'Neu verbinden',
    ended: 'Diese Unterhaltung ist beendet.',
    again: 'Neue Unterhaltung',
  },
  pl: {
    open: 'Otwórz czat',
    close: 'Zamknij czat',
    expand: 'Pełny ekran',
    reduce: 'Zamknij pełny ekran',
    role: 'Asystent AI',
    conversation: 'Rozmowa',
    howCanIHelp: 'W czym mogę dziś pomóc?',
    you: 'Ty',
    thinking: 'Zastanawiam się',
    message: 'Twoja wiadomość',
    send: 'Wyślij',
    error: 'Przepraszamy, wystąpił błąd. Proszę spróbować ponownie.',
    lost: 'Połączenie zostało utracone.',
    reconnect: 'Połącz ponownie',
    ended: 'Ta rozmowa jest zakończona.',
    again: 'Nowa rozmowa',
  },
  sv: {
    open: 'Öppna chatten',
    close: 'Stäng chatten',
    expand: 'Helskärm',
    reduce: 'Lämna helskärm',
    role: 'AI-assistent',
    conversation: 'Konversation',
    howCanIHelp: 'Vad kan jag hjälpa dig med i dag?',
    you: 'Du',
    thinking: 'Tänker',
    message: 'Ditt meddelande',
    send: 'Skicka',
    error: 'Tyvärr uppstod ett fel. Försök igen.',
    lost: 'Anslutningen bröts.',
    reconnect: 'Anslut igen',
    ended: 'Konversationen är avslutad.',
    again: 'Ny konversation',
  },
};

/** The widget's texts in the agent's language; English where it has none. */
export function widgetTexts(language: string): WidgetTexts {
  const name = language.slice(0, 2).toLowerCase();
  return Object.hasOwn(TEXTS, name) ? TEXTS[name as AgentLanguage] : TEXTS.en;
}
