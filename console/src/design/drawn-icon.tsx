import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** What a control takes as its icon: one of lucide, or a drawn element where its size or look differs. */
export type Icon = LucideIcon | ReactElement;

/** Draws an icon as decoration, at 16 px unless another size is given. */
export function drawnIcon(icon: Icon | null | undefined, sizePx = 16) {
  if (!icon || isValidElement(icon)) return icon;
  const Drawn = icon;
  return <Drawn size={sizePx} aria-hidden />;
}
