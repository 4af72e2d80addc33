import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOutEverywhere } from '../../data/profile.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmedChange } from '../../design/confirmed-change.tsx';
import { useManagedElsewhere } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { settingsErrorText } from './settings-error.ts';
import { SettingsSection } from './settings-section.tsx';

/** One's own name, address, language, password and sessions. */
export function ProfileTab() {
  const user = useCurrentUser();
  const isElsewhere = useManagedElsewhere().accounts;
  return (
    <>
      <ProfileSection key={user.id} user={user} />
      {isElsewhere ? null : <PasswordSection user={user} />}
      <SignOutSection />
    </>
  );
}

/** Ends all of one's sessions after asking. */
function SignOutSection() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <SettingsSection
        title={t('teamSettings.sessions_title')}
        description={t('teamSettings.sessions_description')}
        aside={<Button onClick={() => setAsking(true)}>{t('teamSettings.sign_out_everywhere')}</Button>}
      />
      <ConfirmedChange
        open={isAsking}
        type="warning"
        title={t('teamSettings.sign_out_everywhere_title')}
        message={t('teamSettings.sign_out_everywhere_message')}
        confirmText={t('teamSettings.sign_out_everywhere')}
        change={useSignOutEverywhere()}
        input={undefined}
        errorText={(error) => settingsErrorText(error, t)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
