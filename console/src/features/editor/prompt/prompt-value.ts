import {
  mergePrompt,
  PROMPT_SECTIONS,
  type PromptSection,
  type PromptSections,
  splitPrompt,
} from '@parley/contract/prompt.ts';
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

/** Keys of what is to be written into each section of a prompt. */
export const SECTION_HINTS: Readonly<Record<PromptSection, string>> = {
  personality: 'prompt.personality_hint',
  environment: 'prompt.environment_hint',
  objective: 'prompt.objective_hint',
  tone: 'prompt.tone_hint',
  mandatoryQuestions: 'prompt.mandatory_questions_hint',
  rules: 'prompt.rules_hint',
  tools: 'prompt.tools_hint',
  custom: 'prompt.custom_hint',
};
