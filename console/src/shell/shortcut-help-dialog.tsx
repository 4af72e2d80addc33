import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../design/dialog.tsx';
import { Kbd } from '../design/kbd.tsx';
import { SHORTCUTS, type Shortcut } from '../design/shortcuts.ts';

/** Lists the keyboard shortcuts. */
export function ShortcutHelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shortcuts = Object.keys(SHORTCUTS) as Shortcut[];
  return (
    <Dialog size="sm" onClose={onClose} title={t('shell.shortcuts')} description={t('shell.shortcuts_mac')}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3">
        {shortcuts.map((shortcut) => (
          <Fragment key={shortcut}>
            <dt className="text-base text-ink">{t(`shell.shortcut_${shortcut}`)}</dt>
            <dd className="flex justify-end gap-1">
              {SHORTCUTS[shortcut].modifier ? <Kbd>{SHORTCUTS[shortcut].modifier}</Kbd> : null}
              <Kbd>{SHORTCUTS[shortcut].key}</Kbd>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
