import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOutEverywhere } from '../../data/profile.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { toast } from '../../design/toast.tsx';
import { useCurrentUser } from '../../session/session-queries.ts';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { settingsErrorText } from './settings-error.ts';
import { SettingsSection } from './settings-section.tsx';

/** One's own name, address, language, password and sessions. */
export function ProfileTab() {
  const user = useCurrentUser();
  return (
    <>
      <ProfileSection key={user.id} user={user} />
      <PasswordSection user={user} />
      <SignOutSection />
    </>
  );
}

/** Ends all of one's sessions after asking. */
function SignOutSection() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere();
  const handleConfirm = () =>
    signOut.mutate(undefined, {
      onError: (error) => {
        setAsking(false);
        toast.error(settingsErrorText(error, t));
      },
    });
  return (
    <>
      <SettingsSection
        title={t('teamSettings.sessions_title')}
        description={t('teamSettings.sessions_description')}
        aside={<Button onClick={() => setAsking(true)}>{t('teamSettings.sign_out_everywhere')}</Button>}
      />
      <ConfirmDialog
        open={isAsking}
        type="warning"
        title={t('teamSettings.sign_out_everywhere_title')}
        message={t('teamSettings.sign_out_everywhere_message')}
        confirmText={t('teamSettings.sign_out_everywhere')}
        busy={signOut.isPending || signOut.isSuccess}
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
