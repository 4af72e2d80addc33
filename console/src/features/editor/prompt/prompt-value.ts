import { mergePrompt, PROMPT_SECTIONS, type PromptSections, splitPrompt } from '@parley/contract/prompt.ts';
import type { EditedPrompt } from '../settings/conversation-forms.ts';

/** The prompt as one text. @param language of the agent, in which the headings of sections are written */
export function promptText(prompt: EditedPrompt, language: string): string {
  return typeof prompt === 'string' ? prompt : mergePrompt(prompt, language);
}

/** The prompt in the other way of editing: sections become one text, one text becomes sections; nothing is lost. */
export function otherEditing(prompt: EditedPrompt, language: string): EditedPrompt {
  return typeof prompt === 'string' ? splitPrompt(prompt) : mergePrompt(prompt, language);
}

/** The prompt once an enhanced one is taken over; a section that it lacks stays as it is. */
export function enhancedPrompt(prompt: EditedPrompt, enhanced: string): EditedPrompt {
  if (typeof prompt === 'string') return enhanced.trim();
  const better = splitPrompt(enhanced);
  return Object.fromEntries(
    PROMPT_SECTIONS.map((section) => [section, better[section] || prompt[section]]),
  ) as PromptSections;
}
