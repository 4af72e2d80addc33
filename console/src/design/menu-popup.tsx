import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';
import { isFocusElsewhere } from './focus-elsewhere.ts';

export type MenuProps = {
  /** The button that opens it; it must take event handlers and ARIA attributes. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Where a menu hangs and how it was opened. */
export type MenuPosition = { anchor: HTMLElement; side: 'top' | 'bottom'; byKeyboard: boolean };

export type MenuItemProps = {
  children: ReactNode;
  icon?: Icon;
  onSelect?: () => void;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  /** A second line under the text. */
  description?: ReactNode;
  /** Shown at the end, for a shortcut or a state. */
  end?: ReactNode;
  /** Makes the item a link, which opens in a new tab. */
  href?: string;
};

/** Several choices of which one is selected. */
export type MenuChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: Icon }[];
  onValueChange: (value: Value) => void;
};

export type SubmenuProps = { label: ReactNode; icon?: Icon; end?: ReactNode; children: ReactNode };

const POPUP_CLASS_NAMES =
  'max-h-(--available-height) min-w-48 max-w-[min(20rem,100vw-1rem)] overflow-y-auto rounded-md bg-raised p-1 shadow-float outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0';

const ITEM_CLASS_NAMES =
  'flex min-h-8 w-full cursor-default select-none items-center gap-2.5 rounded-sm px-2 py-1 text-base text-ink outline-none data-disabled:text-faint data-highlighted:bg-hover';

/** The floating part of a menu. */
export function MenuPopup({
  position: { anchor, side, byKeyboard },
  align,
  open,
  onOpenChange,
  children,
}: {
  position: MenuPosition;
  align: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !byKeyboard) return;
    // After the popup itself took the focus, the first item does, as after opening a menu by key.
    const timer = setTimeout(() => popup.current?.querySelector<HTMLElement>(FIRST_ITEM)?.focus());
    return () => clearTimeout(timer);
  }, [open, byKeyboard]);
  return (
    <BaseMenu.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button under the menu closes it by its own click.
        if (!next && isInside(anchor, details.event)) return details.cancel();
        onOpenChange(next);
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          className="z-popup outline-none"
        >
          <BaseMenu.Popup
            ref={popup}
            aria-labelledby={anchor.id}
            // Unless a window that an item opened has it already.
            finalFocus={() => (isFocusElsewhere(popup.current) ? false : anchor)}
            onKeyDown={({ key }) => {
              if (key !== 'Tab') return;
              // The key itself then leads on from the button.
              anchor.focus();
              onOpenChange(false);
            }}
            className={POPUP_CLASS_NAMES}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const FIRST_ITEM = '[role^="menuitem"]:not([aria-disabled="true"])';

function isInside(anchor: HTMLElement, event: Event): boolean {
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return event.type !== 'keydown' && target instanceof Node && anchor.contains(target);
}

/** One action or link of a menu. */
export function MenuItem({
  children,
  icon,
  onSelect,
  tone = 'neutral',
  disabled,
  description,
  end,
  href,
}: MenuItemProps) {
  const content = (
    <>
      {icon ? <span className="flex text-muted">{drawnIcon(icon)}</span> : null}
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block">{children}</span>
        {description ? <span className="block text-muted text-xs">{description}</span> : null}
      </span>
      {end ? <span className="text-faint text-xs">{end}</span> : null}
    </>
  );
  const className = classNames(ITEM_CLASS_NAMES, tone === 'danger' && 'text-danger-ink **:text-danger-ink');
  if (href !== undefined)
    return (
      <BaseMenu.LinkItem href={href} closeOnClick className={className} target="_blank" rel="noreferrer">
        {content}
      </BaseMenu.LinkItem>
    );
  return (
    <BaseMenu.Item className={className} disabled={disabled ?? false} onClick={() => onSelect?.()}>
      {content}
    </BaseMenu.Item>
  );
}

/** Several choices in a menu, of which one is selected. */
export function MenuChoices<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuChoicesProps<Value>) {
  return (
    <BaseMenu.RadioGroup
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      aria-label={label}
    >
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} className={ITEM_CLASS_NAMES}>
          {option.icon ? <span className="flex text-muted">{drawnIcon(option.icon)}</span> : null}
          <span className="wrap-anywhere min-w-0 flex-1">{option.label}</span>
          <BaseMenu.RadioItemIndicator className="text-accent-ink">
            <Check size={16} aria-hidden />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

/** A menu that opens beside an item of another. */
export function Submenu({ label, icon, end, children }: SubmenuProps) {
  return (
    <BaseMenu.SubmenuRoot>
      <BaseMenu.SubmenuTrigger className={classNames(ITEM_CLASS_NAMES, 'data-popup-open:bg-hover')}>
        {icon ? <span className="flex text-muted">{drawnIcon(icon)}</span> : null}
        <span className="wrap-anywhere min-w-0 flex-1">{label}</span>
        {end ? <span className="text-muted text-xs">{end}</span> : null}
        <ChevronRight size={16} aria-hidden className="text-faint" />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} alignOffset={-4} className="z-popup outline-none">
          <BaseMenu.Popup className={POPUP_CLASS_NAMES}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  );
}

/** A hairline between groups of items. */
export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
