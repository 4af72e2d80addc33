import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamSecretsQuery } from '../../../data/team-secrets.ts';
import { useHasRole } from '../../../session/permissions.ts';
import { SettingsListSection } from '../settings-list-section.tsx';
import { SecretDialog, type SecretTask } from './secret-dialog.tsx';
import { SecretRow } from './secret-row.tsx';

/** Values that agents use and no user can read back. */
export function SecretsTab() {
  const { t } = useTranslation();
  const isManager = useHasRole('admin');
  // Agents begin and cease to use them elsewhere.
  const secrets = useQuery({ ...teamSecretsQuery(), staleTime: 0 });
  const [task, setTask] = useState<SecretTask>();
  return (
    <SettingsListSection
      title={t('teamSettings.tab_secrets')}
      hideTitle
      description={isManager ? t('secrets.description') : t('secrets.read_only')}
      add={{ text: t('secrets.create'), onClick: () => setTask({ kind: 'create' }) }}
      query={secrets}
      failed={t('secrets.failed')}
      empty={{
        icon: KeyRound,
        title: t('secrets.empty'),
        message: isManager ? t('secrets.empty_message') : t('secrets.read_only'),
      }}
      row={(secret) => <SecretRow key={secret.secret_id} secret={secret} onTask={setTask} />}
    >
      {task ? <SecretDialog task={task} onClose={() => setTask(undefined)} /> : null}
    </SettingsListSection>
  );
}
