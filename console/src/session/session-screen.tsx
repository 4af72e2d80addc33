import type { ReactNode } from 'react';

export type SessionScreenProps = {
  /** A lucide icon of 20 px. */
  icon: ReactNode;
  title: string;
  message: string;
  /** Something to quote to support, such as an error code. */
  detail?: string | undefined;
  /** What became of the last try. */
  notice?: ReactNode;
  actions: ReactNode;
};

/** The whole page when there is no session to work in: what happened, and the way on. */
export function SessionScreen({ icon, title, message, detail, notice, actions }: SessionScreenProps) {
  return (
    <main className="flex min-h-full flex-col items-center justify-center bg-canvas px-6 py-16 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-lg border bg-surface text-muted">
        {icon}
      </span>
      <h1 className="text-balance font-semibold text-ink text-xl">{title}</h1>
      <p className="mt-2 max-w-md text-balance text-base text-muted">{message}</p>
      {detail ? (
        <p className="wrap-anywhere mt-4 max-w-md rounded-md border bg-sunken px-2 py-1 font-mono text-muted text-xs">
          {detail}
        </p>
      ) : null}
      {notice ? <div className="mt-4 w-full max-w-md text-start">{notice}</div> : null}
      <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>
    </main>
  );
}
