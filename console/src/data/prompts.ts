import type { CallInput } from '@parley/client/call.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';
import { enhancePrompt } from '@parley/contract/prompt.ts';
import { getTemplate, type TemplateId } from '@parley/contract/templates.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { useAbortSignal } from './use-abort-signal.ts';

/** Templates in the cache. */
export const TEMPLATES = ['templates'] as const;

/** A template in one language for a kind of agent. Its text changes only with a release and with the business. */
export const templateQuery = (templateId: TemplateId, lang: string, type: AgentType) =>
  queryOptions({
    queryKey: [...TEMPLATES, templateId, lang, type],
    queryFn: ({ signal }) => call(getTemplate, { params: { templateId }, query: { lang, type } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

/** Has the connected language model improve a prompt; leaving stops it. */
export function useEnhancePrompt() {
  const { newSignal } = useAbortSignal();
  return useMutation({
    mutationFn: (body: CallInput<typeof enhancePrompt>['body']) => call(enhancePrompt, { body }, newSignal()),
  });
}
