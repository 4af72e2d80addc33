import { listLanguageModels } from '@parley/contract/language-models.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';

/** Language models, and whether each can answer now. */
export const languageModelListQuery = () =>
  queryOptions({
    queryKey: ['language-models'],
    queryFn: ({ signal }) => call(listLanguageModels, {}, signal),
    staleTime: 15_000,
  });
