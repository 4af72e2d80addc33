const PATHS = {
  chat: 'M5 5h14a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-7.5L7 21v-3.5H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.5l6 6 6-6',
  expand: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  reduce: 'M20 10h-6V4M14 10l7-7M4 14h6v6M10 14l-7 7',
  send: 'M12 19V5M5.5 11.5L12 5l6.5 6.5',
} as const;

export type ChatIconProps = { name: keyof typeof PATHS; size?: number };

/** A line drawing beside or instead of words that are said elsewhere. */
export function ChatIcon({ name, size = 20 }: ChatIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
