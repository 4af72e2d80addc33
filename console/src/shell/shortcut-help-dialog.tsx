import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../design/dialog.tsx';
import { Kbd } from '../design/kbd.tsx';
import { SHORTCUTS, type Shortcut } from '../design/shortcuts.ts';

/** Keys of what each shortcut does, in the order of the list. */
const TEXTS: Readonly<Record<Shortcut, string>> = {
  search: 'shell.shortcut_search',
  palette: 'shell.shortcut_palette',
  save: 'shell.shortcut_save',
  next: 'callLogs.shortcut_next',
  previous: 'callLogs.shortcut_previous',
  close: 'shell.shortcut_close',
  help: 'shell.shortcut_help',
};

/** Lists the keyboard shortcuts. */
export function ShortcutHelpDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const shortcuts = Object.entries(TEXTS) as [Shortcut, string][];
  return (
    <Dialog
      size="sm"
      open={open}
      onClose={() => onOpenChange(false)}
      title={t('shell.shortcuts')}
      description={t('shell.shortcuts_mac')}
    >
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3">
        {shortcuts.map(([shortcut, text]) => (
          <Fragment key={shortcut}>
            <dt className="text-base text-ink">{t(text)}</dt>
            <dd className="flex justify-end gap-1">
              {SHORTCUTS[shortcut].hasCommand ? <Kbd>Ctrl</Kbd> : null}
              <Kbd>{SHORTCUTS[shortcut].key}</Kbd>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
