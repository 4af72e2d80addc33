import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndServerSignIn } from '../../../data/tool-server-sign-in.ts';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { toast } from '../../../design/toast.tsx';
import { useServerErrorText } from '../server-error-text.ts';

/** Who signed in to a server, and the way out for those who may change it. */
export function ServerSignOut({ server, readOnly }: { server: ToolServer; readOnly: boolean }) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const { mutateAsync: end, isPending } = useEndServerSignIn();
  const [isAsked, setAsked] = useState(false);
  const { id, name } = server;
  const signedInName = server.config.signed_in?.name;
  const signOut = async () => {
    setAsked(false);
    try {
      await end(id);
      toast.success(t('toolServers.signed_out', { name }));
    } catch (error) {
      toast.error(errorText.ofCall(error));
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {signedInName
        ? t('toolServers.signed_in_by', { name: signedInName })
        : // Members need not have told their name.
          t('toolServers.signed_in_by_member')}
      {readOnly ? null : (
        <Button size="sm" icon={LogOut} loading={isPending} onClick={() => setAsked(true)}>
          {t('toolServers.sign_out')}
        </Button>
      )}
      {isAsked ? (
        <ConfirmDialog
          title={t('toolServers.sign_out_title', { name })}
          message={t('toolServers.sign_out_message')}
          confirmText={t('toolServers.sign_out')}
          onConfirm={() => void signOut()}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </span>
  );
}
