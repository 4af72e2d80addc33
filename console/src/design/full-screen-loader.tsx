import { Spinner } from './spinner.tsx';

/** Covers the page while something must load before anything can be shown. */
export function FullScreenLoader({ label }: { label: string }) {
  return (
    <div className="z-panel fixed inset-0 flex items-center justify-center bg-canvas">
      <Spinner label={label} />
    </div>
  );
}
