import { LineDrawing } from './line-drawing.tsx';

const PATHS = {
  chat: 'M5 5h14a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-7.5L7 21v-3.5H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  close: 'M6 6l12 12M18 6L6 18',
  dislike: 'M17 14V4M9 18l1-4H5.5a2 2 0 0 1-2-2.4l1.3-6A2 2 0 0 1 6.8 4H20v10h-3l-4 7a2.6 2.6 0 0 1-4-3z',
  down: 'M6 9.5l6 6 6-6',
  expand: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  hangUp: 'M3 14.5c5.5-4.7 12.5-4.7 18 0l-1.8 2.3-4.2-1.6v-2.6a13 13 0 0 0-6 0v2.6l-4.2 1.6z',
  like: 'M7 10v10M15 6l-1 4h4.5a2 2 0 0 1 2 2.4l-1.3 6a2 2 0 0 1-2 1.6H4V10h3l4-7a2.6 2.6 0 0 1 4 3z',
  microphone:
    'M12 3.5a3 3 0 0 1 3 3V11a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
  microphoneOff:
    'M15 9.3V6.5a3 3 0 0 0-5.7-1.3M9 9v2a3 3 0 0 0 4.7 2.5M18.5 11a6.5 6.5 0 0 1-.7 3M5.5 11a6.5 6.5 0 0 0 10 5.5M12 17.5V21M4 4l16 16',
  reduce: 'M20 10h-6V4M14 10l7-7M4 14h6v6M10 14l-7 7',
  renew: 'M4 11a8 8 0 1 1 2.3 6.3M4 4.5V11h6.5',
  send: 'M12 19V5M5.5 11.5L12 5l6.5 6.5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  star: 'M12 4l2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8z',
} as const;

export type ChatIconProps = { name: keyof typeof PATHS; size?: number };

/** One of the chat's icons. */
export function ChatIcon({ name, size }: ChatIconProps) {
  return <LineDrawing path={PATHS[name]} size={size} />;
}
