import type { ConsoleConfiguration } from '@parley/contract/auth.ts';
import { ArrowLeft, LogOut, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClassNames } from '../design/button.tsx';
import { SessionScreen } from './session-screen.tsx';
import { signOut } from './sign-out.ts';

/** Tells a person whose permissions say so that this product is not theirs to use; the way back is to the provider, where there is one. */
export function AccessDeniedScreen({
  configuration,
  isSuspended,
}: {
  configuration: ConsoleConfiguration;
  /** Whether the operator has suspended the team. */
  isSuspended: boolean;
}) {
  const { t } = useTranslation();
  const { dashboard_url } = configuration.brand;
  return (
    <SessionScreen
      icon={<ShieldX size={20} aria-hidden />}
      title={t('session.denied_title')}
      message={t(isSuspended ? 'session.suspended_message' : 'session.denied_message')}
      detail={`${configuration.provider.toUpperCase()}_ACCESS_DENIED_PERMISSION`}
      actions={
        <>
          <Button icon={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('session.sign_out')}
          </Button>
          {dashboard_url ? (
            <a href={dashboard_url} target="_top" className={buttonClassNames('primary')}>
              <ArrowLeft size={16} aria-hidden />
              {t('session.back_to_dashboard')}
            </a>
          ) : null}
        </>
      }
    />
  );
}
