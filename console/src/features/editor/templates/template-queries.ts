import { getTemplate, type TemplateId } from '@parley/contract/templates.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';

/** A template in one language. Its text changes only with a release. */
export const templateQuery = (templateId: TemplateId, lang: string) =>
  queryOptions({
    queryKey: ['templates', templateId, lang],
    queryFn: ({ signal }) => call(getTemplate, { params: { templateId }, query: { lang } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
