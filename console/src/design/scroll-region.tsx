import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

/** Content that scrolls within its bounds, also by keyboard. */
export function ScrollRegion({
  label,
  className,
  ref,
  children,
}: {
  /** What is read there. */
  label: string;
  /** Bounds its height, and says how it looks. */
  className: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
      tabIndex={0}
      className={classNames('overflow-auto', className)}
    >
      {children}
    </section>
  );
}
