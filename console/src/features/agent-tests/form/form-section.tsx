import { type ReactNode, useId } from 'react';
import { ProblemLine } from '../../../design/problem-line.tsx';

export type FormSectionProps = {
  title: string;
  hint?: ReactNode;
  /** What is wrong with the part as a whole. */
  error?: string | undefined;
  children: ReactNode;
};

/** A titled part of the form of a test. */
export function FormSection({ title, hint, error, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-lg border bg-surface px-4 py-4">
      <div>
        <h3 id={id} className="font-semibold text-base text-ink">
          {title}
        </h3>
        {hint ? <p className="text-muted text-sm">{hint}</p> : null}
      </div>
      {children}
      {error ? <ProblemLine>{error}</ProblemLine> : null}
    </section>
  );
}
