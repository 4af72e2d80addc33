/**
 * Draws a path of 24 by 24 units in the colour of the text, beside or instead of words that are said elsewhere.
 * @param size in pixels
 */
export function LineDrawing({ path, size = 20 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      // As style, since React and Preact spell the attributes differently.
      style={{ strokeWidth: 1.8, strokeLinecap: 'round', strokeLinejoin: 'round' }}
      aria-hidden
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
