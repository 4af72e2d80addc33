import { useQuery } from '@tanstack/react-query';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeysQuery } from '../../../data/api-keys.ts';
import { SettingsListSection } from '../settings-list-section.tsx';
import { ShownSecretDialog } from '../shown-secret-dialog.tsx';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { ApiKeyRow } from './api-key-row.tsx';

/** Keys with which programs call the API. */
export function ApiKeysTab() {
  const { t } = useTranslation();
  // Programs use them all the time.
  const keys = useQuery({ ...apiKeysQuery(), staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const [token, setToken] = useState<string>();
  return (
    <SettingsListSection
      title={t('teamSettings.tab_api_keys')}
      hideTitle
      description={t('apiKeys.description')}
      add={{ text: t('apiKeys.create'), onClick: () => setAsking(true) }}
      query={keys}
      failed={t('apiKeys.failed')}
      empty={{ icon: KeySquare, title: t('apiKeys.empty'), message: t('apiKeys.empty_message') }}
      row={(key) => <ApiKeyRow key={key.id} apiKey={key} />}
    >
      {isAsking ? (
        <ApiKeyDialog
          onCreated={(created) => {
            setAsking(false);
            setToken(created);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {token === undefined ? null : (
        <ShownSecretDialog
          secret={token}
          words={{
            title: t('apiKeys.token_title'),
            once: t('apiKeys.token_once'),
            label: t('apiKeys.token'),
            copyLabel: t('apiKeys.copy_token'),
            kept: t('apiKeys.token_stored'),
          }}
          use={t('apiKeys.token_use')}
          onClose={() => setToken(undefined)}
        />
      )}
    </SettingsListSection>
  );
}
