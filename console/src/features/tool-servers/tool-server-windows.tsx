import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { lazy, Suspense } from 'react';
import { DeleteServerDialog } from './delete-server-dialog.tsx';

const ServerDialog = lazy(async () => ({
  default: (await import('./server-form/server-dialog.tsx')).ServerDialog,
}));

/** What is open over the list. */
export type ToolServerWindow = { name: 'none' | 'add' } | { name: 'edit' | 'delete'; server: ToolServer };

/** The dialogs of the page. */
export function ToolServerWindows({
  shown,
  onDelete,
  onClose,
}: {
  shown: ToolServerWindow;
  /** Called once that is confirmed. */
  onDelete: (server: ToolServer) => void;
  onClose: () => void;
}) {
  switch (shown.name) {
    case 'none':
      return null;
    case 'add':
      return (
        <Suspense>
          <ServerDialog onClose={onClose} />
        </Suspense>
      );
    case 'edit':
      return (
        <Suspense>
          <ServerDialog key={shown.server.id} server={shown.server} onClose={onClose} />
        </Suspense>
      );
    case 'delete':
      return (
        <DeleteServerDialog
          server={shown.server}
          onConfirm={() => onDelete(shown.server)}
          onCancel={onClose}
        />
      );
  }
}
