import { cloneElement, type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { deferredModule } from './deferred-module.ts';
import type {
  MenuChoicesProps,
  MenuItemProps,
  MenuPosition,
  MenuProps,
  SubmenuProps,
} from './menu-popup.tsx';

export type { MenuItemProps, MenuProps } from './menu-popup.tsx';

/** Below this space under its trigger, in pixels, a menu opens upward. */
const MENU_UPWARD_BELOW_PX = 150;

// What floats is fetched when a pointer or the focus comes near a menu's button.
const popupModule = deferredModule(() => import('./menu-popup.tsx'));

/** A list of actions under a button; arrow keys move, typing searches, Escape closes. */
export function Menu({ trigger, children, align = 'end', open: openProp, onOpenChange }: MenuProps) {
  const id = useId();
  const [openState, setOpenState] = useState(false);
  const [position, setPosition] = useState<MenuPosition>();
  const open = openProp ?? openState;

  const change = (next: boolean) => {
    setOpenState(next);
    onOpenChange?.(next);
  };
  const show = async (anchor: HTMLElement, byKeyboard: boolean) => {
    // Without a connection there is no menu to show yet.
    if (!(await popupModule.load().catch(() => undefined))) return;
    setPosition({ anchor, side: menuSide(anchor), byKeyboard });
    change(true);
  };
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (open) change(false);
    // A click without a pointer comes from Enter or Space.
    else void show(event.currentTarget, event.detail === 0);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open) void show(event.currentTarget, true);
  };
  const prepare = () => void popupModule.load().catch(() => undefined);

  const popup = popupModule.loaded();
  return (
    <>
      {cloneElement(trigger, {
        id: trigger.props.id ?? id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'data-popup-open': open ? '' : undefined,
        onClick: handleClick,
        onKeyDown: handleKeyDown,
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {position && popup ? (
        <popup.MenuPopup position={position} align={align} open={open} onOpenChange={change}>
          {children}
        </popup.MenuPopup>
      ) : null}
    </>
  );
}

/** Where a menu opens: upward when too little space remains under its button. */
function menuSide(anchor: Pick<HTMLElement, 'getBoundingClientRect'>): 'top' | 'bottom' {
  const below = window.innerHeight - anchor.getBoundingClientRect().bottom;
  return below < MENU_UPWARD_BELOW_PX ? 'top' : 'bottom';
}

/** One action or link of a menu. */
export function MenuItem(props: MenuItemProps) {
  const popup = popupModule.loaded();
  return popup ? <popup.MenuItem {...props} /> : null;
}

/** Several choices in a menu, of which one is selected. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const popup = popupModule.loaded();
  return popup ? <popup.MenuChoices {...props} /> : null;
}

/** A menu that opens beside an item of another. */
export function Submenu(props: SubmenuProps) {
  const popup = popupModule.loaded();
  return popup ? <popup.Submenu {...props} /> : null;
}

/** A hairline between groups of items. */
export function MenuSeparator() {
  const popup = popupModule.loaded();
  return popup ? <popup.MenuSeparator /> : null;
}
