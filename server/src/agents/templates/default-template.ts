import { EMPTY_SECTIONS } from '@parley/contract/prompt.ts';
import type { LocalisedTemplate } from './template-text.ts';

/** From scratch: a greeting and blank sections, for the user to fill in. */
export const defaultTemplate: LocalisedTemplate = {
  fr: {
    name: 'Nouvel agent',
    firstMessage: 'Bonjour, comment puis-je vous aider ?',
    sections: EMPTY_SECTIONS,
  },
  en: {
    name: 'New agent',
    firstMessage: 'Hello, how can I help you?',
    sections: EMPTY_SECTIONS,
  },
  es: {
    name: 'Agente nuevo',
    firstMessage: 'Hola, ¿en qué puedo ayudarle?',
    sections: EMPTY_SECTIONS,
  },
};
