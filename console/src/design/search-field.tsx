import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS_NAMES } from './control-class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Kbd } from './kbd.tsx';
import { useSingleKey } from './shortcuts.ts';

export type SearchFieldProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** What is searched; spoken, and shown while the field is empty. */
  placeholder: string;
  /** Whether the key `/` brings the focus here; for the one search of a page. */
  shortcut?: boolean;
  className?: string;
};

/** The server refuses to search for more. */
export const LONGEST_SEARCH = 200;

/** Searches as one types; Escape clears it. */
export function SearchField({
  value,
  onValueChange,
  placeholder,
  shortcut = false,
  className,
}: SearchFieldProps) {
  const { t } = useTranslation();
  const shortcutKey = useSingleKey(shortcut ? 'search' : undefined);
  // What stands in the address comes back later: until then the field has what was typed, and the cursor stays.
  const [typed, setTyped] = useState<string>();
  if (typed === value) setTyped(undefined);
  const shown = typed ?? value;
  const change = (text: string) => {
    setTyped(text);
    onValueChange(text);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || shown === '') return;
    event.stopPropagation();
    change('');
  };
  return (
    <div className={classNames('relative flex items-center', className)}>
      <Search size={16} aria-hidden className="pointer-events-none absolute left-3 text-faint" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={LONGEST_SEARCH}
        value={shown}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={handleKeyDown}
        data-page-search={shortcut || undefined}
        aria-keyshortcuts={shortcutKey}
        className={classNames(
          CONTROL_CLASS_NAMES,
          'peer h-9 text-ellipsis pr-10 pl-9 placeholder-shown:max-md:pr-3 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {shown ? (
        <IconButton
          size="sm"
          label={t('design.clear_search')}
          icon={X}
          onClick={() => change('')}
          className="absolute right-1"
        />
      ) : shortcutKey ? (
        <span aria-hidden className="pointer-events-none absolute right-2.5 peer-focus:hidden max-md:hidden">
          <Kbd>{shortcutKey}</Kbd>
        </span>
      ) : null}
    </div>
  );
}
