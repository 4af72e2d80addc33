import type { AgentLanguage } from '@parley/contract/languages.ts';
import {
  EMPTY_SECTIONS,
  mergePrompt,
  PROMPT_SECTIONS,
  type PromptSections,
  splitPrompt,
} from '@parley/contract/prompt.ts';

/** What the prompt panel shows and changes. */
export type PromptValue = {
  firstMessage: string;
  firstMessageEnabled: boolean;
  /** The free text, and the text that the sections were read from. */
  systemPrompt: string;
  promptEditing: 'template' | 'custom';
  sections: PromptSections;
  /** Language of the agent, in which the headings are written. */
  language: AgentLanguage | (string & {});
};

/** A change to some fields; sections that are not named stay. */
export type PromptChange = Partial<Omit<PromptValue, 'sections' | 'language'>> & {
  sections?: Partial<PromptSections>;
};

type Prompt = Pick<PromptValue, 'systemPrompt' | 'promptEditing' | 'sections' | 'language'>;

/** The prompt as one text. */
export function promptText(value: Prompt): string {
  return value.promptEditing === 'custom' ? value.systemPrompt : mergePrompt(value.sections, value.language);
}

/** The change to the other way of editing: sections become one text, one text becomes sections; nothing is lost. */
export function editedAs(value: Prompt, promptEditing: PromptValue['promptEditing']): PromptChange {
  if (promptEditing === value.promptEditing) return {};
  return promptEditing === 'custom'
    ? { promptEditing, systemPrompt: mergePrompt(value.sections, value.language) }
    : { promptEditing, sections: splitPrompt(value.systemPrompt) };
}

/** The change that puts the prompt of a template in place of the present one. */
export function replacedBy(prompt: string): PromptChange {
  return { systemPrompt: prompt, promptEditing: 'template', sections: splitPrompt(prompt) };
}

/** The change that empties the prompt and keeps the way of editing. */
export const clearedPrompt: PromptChange = { systemPrompt: '', sections: EMPTY_SECTIONS };

/** The change that takes an enhanced prompt over; a section that it lacks keeps its text. */
export function enhancedBy(value: Prompt, enhanced: string): PromptChange {
  if (value.promptEditing === 'custom') return { systemPrompt: enhanced.trim() };
  const better = splitPrompt(enhanced);
  const sections = Object.fromEntries(
    PROMPT_SECTIONS.map((section) => [section, better[section] || value.sections[section]]),
  );
  return { sections };
}

/** The whole prompt as it will be once an enhanced one is taken over. */
export function enhancedText(value: PromptValue, enhanced: string): string {
  const { sections, ...change } = enhancedBy(value, enhanced);
  return promptText({ ...value, ...change, sections: { ...value.sections, ...sections } });
}

/** Everything of the prompt, to bring it back later. */
export function promptAsItIs(value: PromptValue): PromptChange {
  const { systemPrompt, promptEditing, sections, firstMessage, firstMessageEnabled } = value;
  return { systemPrompt, promptEditing, sections, firstMessage, firstMessageEnabled };
}
