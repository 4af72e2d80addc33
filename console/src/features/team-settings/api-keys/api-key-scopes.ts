import { API_SCOPES, type ApiArea, type ApiScope } from '@parley/contract/api-scope.ts';
import type { TFunction } from 'i18next';

/** What a key may do with a noun. */
export type AreaAccess = 'none' | 'read' | 'write';

/** What a key may do with each noun. */
export type AccessByArea = Record<ApiArea, AreaAccess>;

/** The nouns, in the order in which they are shown; that of operators is the last, and shown to operators alone. */
export const AREAS: readonly ApiArea[] = [...new Set(API_SCOPES.map(areaOf))];

export const NO_ACCESS = Object.fromEntries(AREAS.map((area) => [area, 'none'])) as AccessByArea;

/** The scopes for what was chosen; who may change something may read it too. */
export function scopesOf(access: AccessByArea, startsConversations: boolean): ApiScope[] {
  return API_SCOPES.filter((scope) => {
    if (scope === 'conversations:start') return startsConversations;
    const chosen = access[areaOf(scope)];
    return scope.endsWith(':read') ? chosen !== 'none' : chosen === 'write';
  });
}

/** What a key is for in words, such as "Agents (read and change)". */
export function scopeTexts(scopes: readonly ApiScope[], t: TFunction): string[] {
  const areas = AREAS.filter((area) => scopes.includes(`${area}:read`) || scopes.includes(`${area}:write`));
  const texts = areas.map((area) =>
    t(scopes.includes(`${area}:write`) ? 'apiKeys.may_change' : 'apiKeys.may_read', {
      area: t(`apiKeys.area_${area}`),
    }),
  );
  return scopes.includes('conversations:start') ? [...texts, t('apiKeys.may_start')] : texts;
}

function areaOf(scope: ApiScope): ApiArea {
  return scope.slice(0, scope.indexOf(':')) as ApiArea;
}
