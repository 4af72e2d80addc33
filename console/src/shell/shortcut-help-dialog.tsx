import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../design/dialog.tsx';
import { Kbd } from '../design/kbd.tsx';

/** Lists the keyboard shortcuts. */
export function ShortcutHelpDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const shortcuts = [
    { keys: ['/'], text: t('shell.shortcut_search') },
    { keys: ['Ctrl', 'K'], text: t('shell.shortcut_palette') },
    { keys: ['Ctrl', 'S'], text: t('shell.shortcut_save') },
    { keys: ['J', 'K'], text: t('callLogs.shortcut') },
    { keys: ['Esc'], text: t('shell.shortcut_close') },
    { keys: ['?'], text: t('shell.shortcut_help') },
  ];
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('shell.shortcuts')}
      description={t('shell.shortcuts_mac')}
    >
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3">
        {shortcuts.map(({ keys, text }) => (
          <Fragment key={text}>
            <dt className="text-base text-ink">{text}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
