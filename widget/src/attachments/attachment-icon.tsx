import { LineDrawing } from '../line-drawing.tsx';

const PATHS = {
  clip: 'M20 11.5l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7L9.7 17.2a1.7 1.7 0 0 1-2.4-2.4L15 7',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

/** An icon beside files; lazy scripts do not have those of the chat. */
export function AttachmentIcon({ name, size }: { name: keyof typeof PATHS; size?: number }) {
  return <LineDrawing path={PATHS[name]} size={size} />;
}
