import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const EDGE_PX = 8;

export type TooltipSide = 'top' | 'bottom' | 'right';
type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom' | 'width' | 'height'>;

export type TooltipBubbleProps = {
  anchor: HTMLElement;
  side: TooltipSide;
  offsetPx: number;
  onHide: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
};

/** The floating part of a tooltip. */
export function TooltipBubble({ anchor, side, offsetPx, onHide, children, ...pointer }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    if (!bubble.current) return;
    const size = bubble.current.getBoundingClientRect();
    const room = { width: window.innerWidth, height: window.innerHeight };
    setPosition(tooltipPosition({ anchor: anchor.getBoundingClientRect(), size, room, side, offsetPx }));
  }, [anchor, side, offsetPx]);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onHide();
    };
    const options = { capture: true };
    window.addEventListener('keydown', handleKeyDown, options);
    window.addEventListener('scroll', onHide, options);
    return () => {
      window.removeEventListener('keydown', handleKeyDown, options);
      window.removeEventListener('scroll', onHide, options);
    };
  }, [onHide]);
  return createPortal(
    <div
      ref={bubble}
      role="tooltip"
      {...pointer}
      className="fixed z-popup w-max max-w-[min(18rem,100vw-1.5rem)] rounded-md bg-ink px-2 py-1 text-canvas text-xs"
      style={position ?? { left: 0, top: 0, visibility: 'hidden' }}
    >
      {children}
    </div>,
    document.body,
  );
}

/** Where a tooltip stands: on the wanted side, on the other when that has no room, and never past the edge. */
export function tooltipPosition({
  anchor,
  size,
  room,
  side,
  offsetPx,
}: {
  anchor: Box;
  size: { width: number; height: number };
  room: { width: number; height: number };
  side: TooltipSide;
  offsetPx: number;
}): { left: number; top: number } {
  const centerX = anchor.left + anchor.width / 2 - size.width / 2;
  const centerY = anchor.top + anchor.height / 2 - size.height / 2;
  const above = anchor.top - offsetPx - size.height;
  const below = anchor.bottom + offsetPx;
  const before = anchor.left - offsetPx - size.width;
  const after = anchor.right + offsetPx;
  const isAfterFree = after + size.width <= room.width - EDGE_PX;
  const isBelowFree = below + size.height <= room.height - EDGE_PX;
  const positions: Record<TooltipSide, { left: number; top: number }> = {
    top: { left: centerX, top: above >= EDGE_PX ? above : below },
    bottom: { left: centerX, top: isBelowFree ? below : above },
    right: { left: isAfterFree ? after : before, top: centerY },
  };
  return {
    left: clamp(positions[side].left, room.width - size.width),
    top: clamp(positions[side].top, room.height - size.height),
  };
}

function clamp(value: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(value, room - EDGE_PX));
}
