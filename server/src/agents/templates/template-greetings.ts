import type { AgentType } from '@parley/contract/agent-list.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { TemplateId } from '@parley/contract/templates.ts';

// What belongs here: what an agent made of a template says first, in every language that agents speak. Whoever talks
// with it is told that it is an AI assistant and, since new agents record, that what is said is kept.

/**
 * The first message of a template: its opening, what the law wants said, and its question.
 * @param type voice agents speak of a call, chat agents of a conversation
 */
export function greetingOf(id: TemplateId, language: AgentLanguage, type: AgentType): string {
  const [opening, question] = GREETINGS[id][language];
  return `${opening} ${NOTICES[language][type]} ${question}`;
}

const NOTICES: Readonly<Record<AgentLanguage, Readonly<Record<AgentType, string>>>> = {
  en: {
    voice: 'I am an AI assistant and this call is recorded.',
    chat: 'I am an AI assistant and this conversation is recorded.',
  },
  fr: {
    voice: 'Je suis un assistant IA et cet appel est enregistré.',
    chat: 'Je suis un assistant IA et cette conversation est enregistrée.',
  },
  es: {
    voice: 'Soy un asistente de IA y esta llamada se graba.',
    chat: 'Soy un asistente de IA y esta conversación queda registrada.',
  },
  it: {
    voice: 'Sono un assistente IA e questa chiamata viene registrata.',
    chat: 'Sono un assistente IA e questa conversazione viene registrata.',
  },
  pt: {
    voice: 'Sou um assistente de IA e esta chamada é gravada.',
    chat: 'Sou um assistente de IA e esta conversa fica registada.',
  },
  nl: {
    voice: 'Ik ben een AI-assistent en dit gesprek wordt opgenomen.',
    chat: 'Ik ben een AI-assistent en dit gesprek wordt opgeslagen.',
  },
  de: {
    voice: 'Ich bin ein KI-Assistent und dieses Gespräch wird aufgezeichnet.',
    chat: 'Ich bin ein KI-Assistent und dieser Chat wird gespeichert.',
  },
  pl: {
    voice: 'Jestem asystentem AI, a ta rozmowa jest nagrywana.',
    chat: 'Jestem asystentem AI, a ta rozmowa jest zapisywana.',
  },
  sv: {
    voice: 'Jag är en AI-assistent och samtalet spelas in.',
    chat: 'Jag är en AI-assistent och chatten sparas.',
  },
};

type Greeting = readonly [opening: string, question: string];

const GREETINGS: Readonly<Record<TemplateId, Readonly<Record<AgentLanguage, Greeting>>>> = {
  default: {
    en: ['Hello.', 'How can I help you?'],
    fr: ['Bonjour.', 'Comment puis-je vous aider ?'],
    es: ['Hola.', '¿En qué puedo ayudarle?'],
    it: ['Buongiorno.', 'Come posso aiutarla?'],
    pt: ['Olá.', 'Em que posso ajudar?'],
    nl: ['Goedendag.', 'Waarmee kan ik u helpen?'],
    de: ['Guten Tag.', 'Wie kann ich Ihnen helfen?'],
    pl: ['Dzień dobry.', 'W czym mogę pomóc?'],
    sv: ['Hej.', 'Vad kan jag hjälpa dig med?'],
  },
  sales: {
    en: ['Hello, this is the sales team of Example Company.', 'What brings you here?'],
    fr: ['Bonjour, ici le service commercial de Société Exemple.', 'Qu’est-ce qui vous amène ?'],
    es: ['Hola, le atiende el equipo comercial de Empresa Ejemplo.', '¿Qué le trae por aquí?'],
    it: ['Buongiorno, qui il servizio vendite di Example Company.', 'Che cosa la porta da noi?'],
    pt: ['Olá, fala a equipa comercial da Example Company.', 'O que o traz até nós?'],
    nl: ['Goedendag, u spreekt met de verkoop van Example Company.', 'Wat kan ik voor u doen?'],
    de: ['Guten Tag, hier ist der Vertrieb von Example Company.', 'Was führt Sie zu uns?'],
    pl: ['Dzień dobry, tu dział sprzedaży Example Company.', 'Co Państwa do nas sprowadza?'],
    sv: ['Hej, det här är säljavdelningen på Example Company.', 'Vad kan jag göra för dig?'],
  },
  marketing: {
    en: [
      'Hello, I can tell you about the current offers at Example Company.',
      'What would you like to discover?',
    ],
    fr: [
      'Bonjour, je vous présente les offres du moment chez Société Exemple.',
      'Qu’aimeriez-vous découvrir ?',
    ],
    es: ['Hola, le presento las ofertas del momento en Empresa Ejemplo.', '¿Qué le gustaría descubrir?'],
    it: ['Buongiorno, le presento le offerte del momento di Example Company.', 'Che cosa vuole scoprire?'],
    pt: ['Olá, apresento-lhe as ofertas do momento da Example Company.', 'O que gostaria de descobrir?'],
    nl: ['Goedendag, ik vertel u graag over de aanbiedingen van Example Company.', 'Wat wilt u weten?'],
    de: [
      'Guten Tag, ich stelle Ihnen die aktuellen Angebote von Example Company vor.',
      'Was möchten Sie entdecken?',
    ],
    pl: [
      'Dzień dobry, opowiem Państwu o aktualnych ofertach Example Company.',
      'Co chcieliby Państwo poznać?',
    ],
    sv: ['Hej, jag berättar gärna om aktuella erbjudanden från Example Company.', 'Vad vill du veta?'],
  },
  support: {
    en: ['Hello, and welcome to customer service at Example Company.', 'What can I do for you?'],
    fr: ['Bonjour et bienvenue au service client de Société Exemple.', 'Que puis-je faire pour vous ?'],
    es: [
      'Hola, le damos la bienvenida a la atención al cliente de Empresa Ejemplo.',
      '¿En qué puedo ayudarle?',
    ],
    it: ['Buongiorno e benvenuto al servizio clienti di Example Company.', 'Come posso aiutarla?'],
    pt: ['Olá e bem-vindo ao apoio ao cliente da Example Company.', 'Em que posso ajudar?'],
    nl: ['Goedendag en welkom bij de klantenservice van Example Company.', 'Wat kan ik voor u doen?'],
    de: ['Guten Tag und willkommen beim Kundenservice von Example Company.', 'Was kann ich für Sie tun?'],
    pl: ['Dzień dobry, witamy w obsłudze klienta Example Company.', 'W czym mogę pomóc?'],
    sv: ['Hej och välkommen till kundtjänsten på Example Company.', 'Vad kan jag hjälpa dig med?'],
  },
  technical: {
    en: ['Hello, this is technical support at Example Company.', 'What problem are you having?'],
    fr: ['Bonjour, vous êtes au support technique de Société Exemple.', 'Quel problème rencontrez-vous ?'],
    es: ['Hola, está en contacto con el soporte técnico de Empresa Ejemplo.', '¿Qué problema tiene?'],
    it: ['Buongiorno, qui l’assistenza tecnica di Example Company.', 'Quale problema riscontra?'],
    pt: ['Olá, está em contacto com o suporte técnico da Example Company.', 'Que problema tem?'],
    nl: ['Goedendag, dit is de technische dienst van Example Company.', 'Welk probleem hebt u?'],
    de: ['Guten Tag, hier ist der technische Support von Example Company.', 'Welches Problem haben Sie?'],
    pl: ['Dzień dobry, tu pomoc techniczna Example Company.', 'Jaki problem Państwo zgłaszają?'],
    sv: ['Hej, det här är teknisk support på Example Company.', 'Vilket problem har du?'],
  },
};
