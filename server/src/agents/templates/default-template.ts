import { EMPTY_SECTIONS } from '@parley/contract/prompt.ts';
import type { LocalisedTemplate } from './template-text.ts';

/** From scratch: a greeting and blank sections, for the user to fill in. */
export const defaultTemplate: LocalisedTemplate = {
  fr: {
    name: 'Nouvel agent',
    sections: EMPTY_SECTIONS,
  },
  en: {
    name: 'New agent',
    sections: EMPTY_SECTIONS,
  },
  es: {
    name: 'Agente nuevo',
    sections: EMPTY_SECTIONS,
  },
};
