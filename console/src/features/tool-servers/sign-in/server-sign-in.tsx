import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { ExternalLink, LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerSignInElsewhere, useStartServerSignIn } from '../../../data/tool-server-sign-in.ts';
import { Button, buttonClassNames } from '../../../design/button.tsx';
import { toast } from '../../../design/toast.tsx';
import { useLostFocus } from '../../../design/use-lost-focus.ts';
import { useServerErrorText } from '../server-error-text.ts';

/** Signs in to a server that asks for it, in another tab; where the browser opens none, by a link. */
export function ServerSignIn({
  server: { id, name },
  onSignedIn,
}: {
  server: Pick<ToolServer, 'id' | 'name'>;
  onSignedIn?: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const { mutateAsync: start, isPending } = useStartServerSignIn();
  const [address, setAddress] = useState<string>();
  // Of the button that signs out, in whose place it stands.
  const takeLostFocus = useLostFocus('[role="dialog"]');
  useServerSignInElsewhere(id, onSignedIn);
  const signIn = async () => {
    // Within the click itself: browsers open no tab after they have waited for an answer.
    const tab = window.open('', '_blank');
    try {
      const authorizationUrl = await start(id);
      setAddress(tab ? undefined : authorizationUrl);
      if (!tab) return;
      // The provider's page must not reach this one.
      tab.opener = null;
      tab.location.replace(authorizationUrl);
    } catch (error) {
      tab?.close();
      toast.error(errorText.ofCall(error));
    }
  };
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        ref={takeLostFocus}
        size="sm"
        icon={LogIn}
        loading={isPending}
        aria-label={t('toolServers.sign_in_to', { name })}
        onClick={() => void signIn()}
      >
        {t('toolServers.sign_in')}
      </Button>
      {address === undefined ? null : (
        <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-warning-ink">
          {t('toolServers.sign_in_blocked')}
          <a href={address} target="_blank" rel="noreferrer" className={buttonClassNames('secondary', 'sm')}>
            <ExternalLink size={16} aria-hidden />
            {t('toolServers.sign_in_page')}
          </a>
        </p>
      )}
    </div>
  );
}
