const PATHS = {
  clip: 'M20 11.5l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7L9.7 17.2a1.7 1.7 0 0 1-2.4-2.4L15 7',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

/** As the widget's other icons, which its late scripts do not have. */
export function AttachmentIcon({ name, size = 20 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      style={{ strokeWidth: 1.8, strokeLinecap: 'round', strokeLinejoin: 'round' }}
      aria-hidden
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
