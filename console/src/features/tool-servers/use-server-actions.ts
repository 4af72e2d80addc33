import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { useAskServer, useDeleteServer } from '../../data/tool-servers.ts';
import { useUndoDeletion } from '../../data/use-undo-deletion.ts';
import { toast } from '../../design/toast.tsx';
import { useUndoToast } from '../../design/use-undo-toast.ts';
import { useServerErrorText } from './server-error-text.ts';

/** What happens to servers at a click, each with a word on how it went. */
export function useServerActions() {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  // What is passed to `mutate` is heard of the last of several alone, and no more once its component is gone.
  const { mutateAsync: askDeletion } = useDeleteServer();
  const undo = useUndoDeletion();
  const sayDeleted = useUndoToast(errorText.ofCall);
  const { mutateAsync: askNow } = useAskServer();

  const remove = (server: ToolServer) =>
    void askDeletion(server).then(
      () => sayDeleted(t('toolServers.deleted'), () => undo({ kind: 'tool-server', id: server.id })),
      (error) =>
        toast.error(t('toolServers.delete_failed', { name: server.name }), {
          description: errorText.ofCall(error),
        }),
    );
  const ask = (id: string) => void askNow(id).catch((error) => toast.error(errorText.ofCall(error)));
  return { remove, ask };
}
