import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { TooltipBubble, type TooltipSide } from './tooltip-bubble.tsx';

export type TooltipProps = {
  /** A few words; nothing that must be read to go on. */
  content: ReactNode;
  /** The control it explains; it must take event handlers. */
  children: ReactElement<Record<string, unknown>>;
  side?: TooltipSide;
  disabled?: boolean;
  /** Distance from the control, in pixels. */
  sideOffset?: number;
};

const OPEN_AFTER_MS = 400;
const CLOSE_AFTER_MS = 80;

/** A short explanation that appears on hover and on focus by keyboard; Escape hides it. */
export function Tooltip({ content, children, side = 'top', disabled = false, sideOffset = 6 }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();

  const change = (next: HTMLElement | undefined, afterMs: number) => {
    clearTimeout(timer);
    if (afterMs === 0) setAnchor(next);
    else setTimer(setTimeout(() => setAnchor(next), afterMs));
  };
  const given = children.props;
  const handlers = {
    onPointerEnter: chain<PointerEvent<HTMLElement>>(
      given.onPointerEnter,
      ({ pointerType, currentTarget }) => {
        if (pointerType !== 'touch') change(currentTarget, OPEN_AFTER_MS);
      },
    ),
    onPointerLeave: chain(given.onPointerLeave, () => change(undefined, CLOSE_AFTER_MS)),
    onPointerDown: chain(given.onPointerDown, () => change(undefined, 0)),
    onFocus: chain<FocusEvent<HTMLElement>>(given.onFocus, ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) change(currentTarget, 0);
    }),
    onBlur: chain(given.onBlur, () => change(undefined, 0)),
  };
  return (
    <>
      {cloneElement(children, disabled ? {} : handlers)}
      {anchor && !disabled ? (
        <TooltipBubble
          anchor={anchor}
          side={side}
          offsetPx={sideOffset}
          onHide={() => change(undefined, 0)}
          onPointerEnter={() => change(anchor, 0)}
          onPointerLeave={() => change(undefined, CLOSE_AFTER_MS)}
        >
          {content}
        </TooltipBubble>
      ) : null}
    </>
  );
}

function chain<E>(given: unknown, own: (event: E) => void): (event: E) => void {
  return (event) => {
    if (typeof given === 'function') given(event);
    own(event);
  };
}
