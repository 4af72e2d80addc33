import { enhancePrompt } from '@parley/contract/prompt.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';

/** A prompt to improve. */
export type PromptToEnhance = {
  text: string;
  isTemplateMode: boolean;
  /** Language of the interface. */
  lang: string;
  signal: AbortSignal;
};

/** Has the connected language model improve a prompt. */
export function useEnhancePrompt() {
  return useMutation({
    mutationFn: ({ signal, ...body }: PromptToEnhance) => call(enhancePrompt, { body }, signal),
  });
}
