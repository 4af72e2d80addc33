import { type ReactNode, useId } from 'react';

/** A titled part of a tool's form. */
export function FormPart({
  title,
  hint,
  aside,
  children,
}: {
  title: string;
  hint?: ReactNode;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-t pt-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={id} className="font-semibold text-base text-ink">
            {title}
          </h3>
          {hint ? <p className="mt-0.5 text-muted text-sm">{hint}</p> : null}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
