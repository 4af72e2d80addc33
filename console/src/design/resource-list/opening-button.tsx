import type { ButtonHTMLAttributes } from 'react';

/** The name of a row; a click anywhere on the row opens it, and other buttons of the row stand above it. */
export function OpeningButton(button: ButtonHTMLAttributes<HTMLButtonElement> & { children: string }) {
  return (
    <button
      type="button"
      title={button.children}
      className="block max-w-full truncate text-left font-medium text-base text-ink after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:outline-offset-2"
      {...button}
    />
  );
}
