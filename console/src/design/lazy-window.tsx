import { type ReactNode, Suspense, useState } from 'react';

export type LazyWindowProps = { open: boolean; children: ReactNode };

/** Draws a window that is fetched when it first opens, and that stays for its closing. */
export function LazyWindow({ open, children }: LazyWindowProps) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return open || wasOpened ? <Suspense>{children}</Suspense> : null;
}
