/** How far something is; `value` is a part of 1. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <progress
      aria-label={label}
      className="h-1 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      value={value}
    />
  );
}
