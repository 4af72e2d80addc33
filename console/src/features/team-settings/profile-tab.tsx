import { useCurrentUser } from '../../session/current-user.ts';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SignOutSection } from './sign-out-section.tsx';

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
