import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** What a control takes as its icon: one of lucide, or a drawn element where its size or look differs. */
export type Icon = LucideIcon | ReactElement;

/** Draws an icon at 16 px, as decoration. */
export function drawnIcon(icon: Icon | undefined) {
  if (!icon || isValidElement(icon)) return icon;
  const Drawn = icon;
  return <Drawn size={16} aria-hidden />;
}
