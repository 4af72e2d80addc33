import type { InterfaceLanguage } from '@parley/contract/languages.ts';
import type { PromptSections } from '@parley/contract/prompt.ts';

/** What a template says in one language. Its facts are examples that the user replaces with their own. */
export type TemplateText = {
  name: string;
  sections: PromptSections;
};

/** A template in each language of the interface. */
export type LocalisedTemplate = Readonly<Record<InterfaceLanguage, TemplateText>>;

/** Puts the no-break spaces that French typography asks for before and inside punctuation. */
export function frenchSpacing(text: string): string {
  return text.replaceAll(/ (?=[;:?!»€%])/g, '\u00A0').replaceAll('« ', '«\u00A0');
}
