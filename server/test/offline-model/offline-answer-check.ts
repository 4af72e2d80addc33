import { NO_BUSINESS } from '@parley/contract/business-profile.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import { lexiconOf } from '@parley/engine/language-model/offline/lexicon/lexicon.ts';
import { createOfflineModel } from '@parley/engine/language-model/offline/offline.ts';
import { businessTemplate } from '../../src/agents/templates/template-catalogue.ts';
import { CUSTOM_PROMPTS } from './offline-custom-prompts.ts';
import type { QuestionAndAnswer } from './offline-question-row.ts';

const model = createOfflineModel();

/** What the offline model says to a question, after the template's first message and any question before. */
export async function answerTo({ template, language, before, question }: QuestionAndAnswer): Promise<string> {
  const wanted = { templateId: template, lang: language };
  const { systemPrompt, firstMessage } = businessTemplate(wanted, NO_BUSINESS);
  const messages: ChatMessage[] = [{ role: 'agent', text: firstMessage }];
  let said = '';
  for (const text of before === undefined ? [question] : [before, question]) {
    messages.push({ role: 'user', text });
    said = '';
    const request = {
      systemPrompt: template === 'default' ? CUSTOM_PROMPTS[language] : systemPrompt,
      language,
      messages: [...messages],
      passages: [],
      tools: [],
      temperature: undefined,
      maxTokens: undefined,
    };
    for await (const part of model.reply(request, AbortSignal.any([]))) {
      if (part.type === 'text-delta') said += part.text;
    }
    messages.push({ role: 'agent', text: said });
  }
  return said.replaceAll('\u00A0', ' ');
}

/** Whether a reply admits not to know. */
export function saysItDoesNotKnow(text: string, language: string): boolean {
  const spaced = (words: string) => words.replaceAll('\u00A0', ' ');
  return lexiconOf(language).phrases.unknown.some((phrase) => spaced(text).includes(spaced(phrase)));
}

/** Whether a reply contains the fact that was asked for, or admits not to know where nothing answers. */
export function isRight(text: string, { language, answer }: QuestionAndAnswer): boolean {
  const admits = saysItDoesNotKnow(text, language);
  return answer === null ? admits : answer.test(text) && !admits;
}
