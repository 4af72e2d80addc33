import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

const UNFOLDED_FROM = {
  sm: { button: 'sm:hidden', folded: 'hidden sm:flex', unfolded: 'grid sm:flex' },
  md: { button: 'md:hidden', folded: 'hidden md:contents', unfolded: 'grid sm:flex md:contents' },
};

/** Filters beside a search, which fold behind a button on a narrow screen. */
export function FoldedFilters({
  label,
  from,
  children,
}: {
  /** On the button: how many filters leave something out. */
  label: string;
  /** Screens as wide as this have room for them. */
  from: keyof typeof UNFOLDED_FROM;
  children: ReactNode;
}) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { button, folded, unfolded } = UNFOLDED_FROM[from];
  return (
    <>
      <Button
        className={button}
        icon={SlidersHorizontal}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {label}
      </Button>
      <div
        id={id}
        className={classNames(
          'grid-cols-2 items-center gap-2 max-sm:w-full sm:flex-wrap',
          isUnfolded ? unfolded : folded,
        )}
      >
        {children}
      </div>
    </>
  );
}
