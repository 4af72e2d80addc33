import { PageOrigin } from '@parley/contract/api-keys.ts';
import { API_KEYS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { SwitchField, TextAreaField } from '../../../design/form/form-fields.tsx';
import { writtenLines } from '../../../design/written-lines.ts';
import { KeyAgents } from './key-agents.tsx';

/** Where a publishable key may be used, and for which agents. */
export function PublishableFields({ isForApp, origins }: { isForApp: boolean; origins: string }) {
  const { t } = useTranslation();
  const broken = writtenLines(origins).find((origin) => !PageOrigin.safeParse(origin).success);
  return (
    <>
      <SwitchField name="isForApp" label={t('apiKeys.for_app')} hint={t('apiKeys.for_app_hint')} />
      {isForApp ? null : (
        <TextAreaField
          name="origins"
          mono
          autoGrow
          rows={2}
          label={t('apiKeys.origins')}
          hint={t('apiKeys.origins_hint')}
          placeholder="https://www.example.com"
          autoComplete="off"
          spellCheck={false}
          errorText={({ message }) => {
            if (message === 'origins_required') return t('apiKeys.origins_required');
            if (message === 'too_many_origins') {
              return t('apiKeys.origins_too_many', { count: API_KEYS.originsMax });
            }
            return t('apiKeys.origin_invalid', { origin: broken });
          }}
        />
      )}
      <KeyAgents label={t('apiKeys.publishable_agents')} />
    </>
  );
}

/** What is wrong with origins as they were typed, as a code; undefined for nothing. */
export function originsProblem(text: string): string | undefined {
  const origins = writtenLines(text);
  if (origins.length === 0) return 'origins_required';
  if (origins.length > API_KEYS.originsMax) return 'too_many_origins';
  return origins.every((origin) => PageOrigin.safeParse(origin).success) ? undefined : 'origin_invalid';
}
