import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../design/copy-button.tsx';
import { SCROLL_FOCUS } from '../../../../design/scroll-focus.ts';

/** A titled part of what came of a trial. */
export function TrialPart({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <h5 className="font-medium text-ink text-sm">{title}</h5>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A text of a machine, which scrolls where it is long. */
export function TrialText({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  return (
    <div className="relative rounded-md border bg-sunken">
      <section {...SCROLL_FOCUS} aria-label={label} className="max-h-80 overflow-y-auto rounded-md">
        <pre className="wrap-anywhere whitespace-pre-wrap p-3 pr-10 font-mono text-ink text-sm">{text}</pre>
      </section>
      <CopyButton text={text} label={t('webhook.copy', { name: label })} className="absolute top-1 right-1" />
    </div>
  );
}

/** Headers, one in a line. */
export function TrialHeaders({
  headers,
  label,
}: {
  headers: Readonly<Record<string, string>>;
  label: string;
}) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <details className="group rounded-md border bg-sunken">
      <summary className="cursor-pointer select-none rounded-md px-3 py-2 text-muted text-sm">
        {label} ({entries.length})
      </summary>
      <dl className="flex flex-col gap-1 px-3 pb-3 font-mono text-sm">
        {entries.map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** JSON with its structure in sight, other text as it is. */
export function prettyText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
