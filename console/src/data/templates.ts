import type { AgentType } from '@parley/contract/agent-list.ts';
import { getTemplate, type TemplateId } from '@parley/contract/templates.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';

/** A template in one language for a kind of agent. Its text changes only with a release. */
export const templateQuery = (templateId: TemplateId, lang: string, type: AgentType) =>
  queryOptions({
    queryKey: ['templates', templateId, lang, type],
    queryFn: ({ signal }) => call(getTemplate, { params: { templateId }, query: { lang, type } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
