import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classNames } from '../design/class-names.ts';
import { BACKDROP_CLASS_NAMES, DIALOG_CLASS_NAMES } from '../design/dialog-class-names.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { lazyPage } from './lazy-page.ts';
import {
  PALETTE_FIELD_CLASS_NAMES,
  PALETTE_PLACE_CLASS_NAMES,
  PALETTE_WIDTH_CLASS_NAME,
} from './palette-class-names.ts';

const load = async () => (await import('./command-palette.tsx')).CommandPalette;
const CommandPalette = lazyPage(load);

/** Fetches the palette before it is opened; what could not be fetched now is fetched when it is needed. */
export function preloadPalette(): void {
  void load().catch(() => undefined);
}

/** The command palette: its field can be written in at once, while the rest is still being fetched. */
export function Palette(props: Omit<CommandPaletteProps, 'search' | 'onSearch'>) {
  const [search, setSearch] = useState('');
  return (
    <Suspense fallback={<PaletteLoading search={search} onSearch={setSearch} onClose={props.onClose} />}>
      <CommandPalette {...props} search={search} onSearch={setSearch} />
    </Suspense>
  );
}

type PaletteLoadingProps = { search: string; onSearch: (search: string) => void; onClose: () => void };

/** The field of the palette without its results, at the same position and with what the first page has. */
function PaletteLoading({ search, onSearch, onClose }: PaletteLoadingProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    // The window that follows gives the focus back to where it finds it.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <>
      <div className={BACKDROP_CLASS_NAMES} aria-hidden onClick={onClose} />
      <div className={classNames(PALETTE_PLACE_CLASS_NAMES, 'pointer-events-none')}>
        <div
          role="dialog"
          aria-modal
          aria-busy
          aria-label={t('shell.shortcut_palette')}
          data-open=""
          className={classNames(DIALOG_CLASS_NAMES, PALETTE_WIDTH_CLASS_NAME, 'pointer-events-auto')}
        >
          <input
            ref={field}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Tab') event.preventDefault();
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onClose();
            }}
            aria-label={t('shell.shortcut_palette')}
            autoComplete="off"
            spellCheck={false}
            className={PALETTE_FIELD_CLASS_NAMES}
          />
        </div>
      </div>
    </>,
    document.body,
  );
}
