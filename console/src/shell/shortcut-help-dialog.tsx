import { Fragment, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../design/dialog.tsx';
import { Kbd } from '../design/kbd.tsx';
import { isSingleKey, SHORTCUTS, type Shortcut } from '../design/shortcuts.ts';
import { useSingleKeys } from '../design/single-keys.ts';
import { Switch } from '../design/switch.tsx';
import { chooseSingleKeys } from './single-keys-choice.ts';

const ALL = Object.keys(SHORTCUTS) as Shortcut[];

/** Lists the keyboard shortcuts; those of one key can be turned off. */
export function ShortcutHelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const areSingleKeysOn = useSingleKeys();
  // Not the switch, which would scroll the beginning out of sight where text is large.
  const beginning = useRef<HTMLElement>(null);
  return (
    <Dialog
      size="sm"
      initialFocus={beginning}
      onClose={onClose}
      title={t('shell.shortcuts')}
      description={t('shell.shortcuts_mac')}
    >
      <ShortcutList first={beginning} shortcuts={ALL.filter((shortcut) => !isSingleKey(shortcut))} />
      <Switch
        className="mt-5 border-line border-t py-5"
        label={t('shell.single_keys')}
        hint={t('shell.single_keys_hint')}
        checked={areSingleKeysOn}
        onCheckedChange={chooseSingleKeys}
      />
      {areSingleKeysOn ? <ShortcutList shortcuts={ALL.filter(isSingleKey)} /> : null}
    </Dialog>
  );
}

type ShortcutListProps = { shortcuts: readonly Shortcut[]; first?: RefObject<HTMLElement | null> };

function ShortcutList({ shortcuts, first }: ShortcutListProps) {
  const { t } = useTranslation();
  return (
    <dl className="wrap-anywhere grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 large-text:gap-x-3">
      {shortcuts.map((shortcut, index) => (
        <Fragment key={shortcut}>
          <dt ref={index === 0 ? first : undefined} tabIndex={-1} className="text-base text-ink outline-none">
            {t(`shell.shortcut_${shortcut}`)}
          </dt>
          <dd className="flex justify-end gap-1">
            {SHORTCUTS[shortcut].modifier ? <Kbd>{SHORTCUTS[shortcut].modifier}</Kbd> : null}
            <Kbd>{SHORTCUTS[shortcut].key}</Kbd>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
