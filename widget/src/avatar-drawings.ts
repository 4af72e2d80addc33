import type { AvatarName } from '@parley/contract/widget-look.ts';

/** A part of a drawing on a square of 48: a filled outline, or a line of some width. */
export type Shape = { path: string; fill: string } | { path: string; stroke: string; width: number };

const fill = (color: string, path: string): Shape => ({ fill: color, path });
const line = (color: string, width: number, path: string): Shape => ({ stroke: color, width, path });
const dot = (color: string, x: number, y: number, radius: number): Shape =>
  fill(
    color,
    `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
  );
const ground = (color: string): Shape => fill(color, 'M0 0h48v48H0z');

const INK = '#2b2622';
const face = (skin: string, shirt: string, neck: string): Shape[] => [
  fill(shirt, 'M7 48c0-8.5 7-13 17-13s17 4.5 17 13z'),
  fill(neck, 'M19.5 28h9v8c0 2.6-2 4-4.5 4s-4.5-1.4-4.5-4z'),
  fill(
    skin,
    'M24 11.5c-6 0-9.5 4.2-9.5 10.2C14.5 28 18.5 32.5 24 32.5s9.5-4.5 9.5-10.8c0-6-3.5-10.2-9.5-10.2z',
  ),
];
const look = (color = INK): Shape[] => [
  dot(color, 20.2, 22.4, 1.1),
  dot(color, 27.8, 22.4, 1.1),
  line(color, 1.4, 'M20.8 26.8c1.8 1.7 4.6 1.7 6.4 0'),
];

/** The twelve avatars: people, helpers and marks, in flat colours that stand on light and on dark. */
export const AVATAR_DRAWINGS: Readonly<Record<AvatarName, readonly Shape[]>> = {
  alder: [
    ground('#2f7d5b'),
    line('#d9f0e3', 1.8, 'M24 14V9.5'),
    dot('#d9f0e3', 24, 8.6, 2),
    fill(
      '#f4fbf7',
      'M16.5 14h15c3 0 5.5 2.5 5.5 5.5v8c0 3-2.5 5.5-5.5 5.5h-15c-3 0-5.5-2.5-5.5-5.5v-8c0-3 2.5-5.5 5.5-5.5z',
    ),
    fill('#d9f0e3', 'M13 48c.5-6 5-10 11-10s10.5 4 11 10z'),
    dot('#1f4d39', 19, 22.4, 2),
    dot('#1f4d39', 29, 22.4, 2),
    line('#1f4d39', 1.7, 'M20.5 27.6c2 1.5 5 1.5 7 0'),
  ],
  birch: [
    ground('#e9ecdf'),
    ...face('#f3c9a5', '#5b7a99', '#e3b18a'),
    fill(
      '#3a2c25',
      'M12.8 33.5c-2.3-5-2.3-11.5-.3-15.8C14.5 12.5 18.5 9 24 9s9.5 3.5 11.5 8.7c2 4.3 2 10.8-.3 15.8h-3.7c2-4 2.2-8.5 1.3-12.5-4.3.3-9.3-1.7-11.3-5-1.3 3-3.3 4.7-6.3 5.3-.9 4-.7 8.2 1.3 12.2z',
    ),
    ...look(),
  ],
  cedar: [
    ground('#dcebe2'),
    fill('#7a5a43', 'M22.3 34h3.4v7h-3.4z'),
    fill('#3d8f69', 'M24 20l11.5 15.5h-23z'),
    fill('#2f7d5b', 'M24 13l9.5 13.5h-19z'),
    fill('#246549', 'M24 7l7 10.5H17z'),
  ],
  hazel: [
    ground('#f2dfc9'),
    fill(
      '#8a4b2a',
      'M11.5 24C11.5 14.5 16.5 8 24 8s12.5 6.5 12.5 16c0 5.5 1 9 3 11.5-8 3.5-23 3.5-31 0 2-2.5 3-6 3-11.5z',
    ),
    ...face('#f6d3b3', '#b65a3c', '#e6bb95'),
    fill(
      '#8a4b2a',
      'M14.3 21.5C14.3 14 18 10.3 24 10.3s9.7 3.7 9.7 11.2c-4-.7-7.5-3-9-6.2-1.8 3.4-5.8 5.6-10.4 6.2z',
    ),
    ...look(),
  ],
  juniper: [
    ground('#dfe3f3'),
    line('#4d6b52', 2, 'M24 42c0-10 2-20 9-30M25 31c-4-3-8-4-12-3M27 22c-3-4-6-6-10-7'),
    dot('#4453a6', 15, 15, 5.2),
    dot('#5867ba', 12.5, 27.5, 5.2),
    dot('#36448f', 33, 15.5, 5.8),
    dot('#5867ba', 33, 29, 5),
    dot('#c9d0f0', 31, 13.6, 1.4),
    dot('#c9d0f0', 13.4, 13.3, 1.2),
  ],
  laurel: [
    ground('#d7e3ea'),
    ...face('#8d5a3b', '#2f5f7d', '#77492e'),
    fill(
      '#221a17',
      'M13.8 21c-1-8 3.7-12.5 10.2-12.5S35.2 13 34.2 21c-.8-.3-1.4-1.6-1.7-3.2-5 .5-12 .5-17 0-.3 1.6-.9 2.9-1.7 3.2z',
    ),
    ...look('#221a17'),
    line(
      '#221a17',
      1.1,
      'M16.8 22.4a3.4 3.2 0 1 0 6.8 0a3.4 3.2 0 1 0-6.8 0M24.4 22.4a3.4 3.2 0 1 0 6.8 0a3.4 3.2 0 1 0-6.8 0',
    ),
  ],
  linden: [
    ground('#f0ecd2'),
    fill('#8fa93f', 'M24 40C12 32 9 23.5 12 17c2.3-5 8.5-6.5 12-1.5 3.5-5 9.7-3.5 12 1.5 3 6.5 0 15-12 23z'),
    line('#5f7424', 1.6, 'M24 44V18M24 26l6-5M24 26l-6-5M24 33l5.5-4.5M24 33l-5.5-4.5'),
  ],
  maple: [
    ground('#f6d9cf'),
    ...[
      [14, 19],
      [17, 12.5],
      [24, 10],
      [31, 12.5],
      [34, 19],
      [13.5, 25],
      [34.5, 25],
    ].map(([x = 0, y = 0]) => dot('#a33b23', x, y, 5.4)),
    ...face('#f4cbb0', '#3f6f6a', '#e2b092'),
    ...[
      [17.5, 14.5],
      [24, 12.8],
      [30.5, 14.5],
    ].map(([x = 0, y = 0]) => dot('#a33b23', x, y, 4)),
    ...look(),
  ],
  olive: [
    ground('#e4e8cf'),
    fill('#1f1b19', 'M13 26c-1-10 3.5-16.5 11-16.5S36 16 35 26z'),
    ...face('#c98f66', '#6b7a34', '#b67c54'),
    fill('#1f1b19', 'M14.2 21c.3-6.5 4-10 9.8-10s9.5 3.5 9.8 10c-6 0-11-2-13.3-5-1.3 2.5-3.3 4.3-6.3 5z'),
    ...look(),
    line('#4b5622', 2, 'M12.8 23C12.5 14 17 8 24 8s11.5 6 11.2 15'),
    fill('#4b5622', 'M11 21h3.5v7H13c-1.1 0-2-.9-2-2zM33.5 21H37v5c0 1.1-.9 2-2 2h-1.5z'),
    line('#4b5622', 1.5, 'M35.5 28c-.5 3-3 4.3-6.5 4.3'),
  ],
  poplar: [
    ground('#e7dfee'),
    ...face('#f1c6a0', '#5d4a86', '#deae85'),
    fill(
      '#c9c4bd',
      'M14.5 23c.7 1.5 2 2 3.5 2.2 3 .5 9 .5 12 0 1.5-.2 2.8-.7 3.5-2.2C33.8 30.5 30 36 24 36s-9.8-5.5-9.5-13z',
    ),
    fill(
      '#c9c4bd',
      'M14.3 20.5c-.8-7 3.7-11 9.7-11s10.5 4 9.7 11c-1.2-3.5-2.2-5.3-4-6.2-3.5 1.3-8 1.3-11.4 0-1.8.9-2.8 2.7-4 6.2z',
    ),
    dot(INK, 20.2, 21.6, 1.1),
    dot(INK, 27.8, 21.6, 1.1),
    line('#8d5a4a', 1.5, 'M21 28.3c1.7 1.3 4.3 1.3 6 0'),
  ],
  rowan: [
    ground('#c2412d'),
    fill(
      '#fff4ee',
      'M14 13h20c2.8 0 5 2.2 5 5v10c0 2.8-2.2 5-5 5h-7l-6.5 5.5V33H14c-2.8 0-5-2.2-5-5V18c0-2.8 2.2-5 5-5z',
    ),
    dot('#8c2a1b', 19, 21.5, 1.8),
    dot('#8c2a1b', 29, 21.5, 1.8),
    line('#8c2a1b', 1.8, 'M19.5 26.5c2.5 2.4 6.5 2.4 9 0'),
  ],
  willow: [
    ground('#0f5563'),
    line('#7fd0c6', 2.6, 'M24 9v30'),
    line('#b9e8df', 2.6, 'M24 13c-6 0-9 4-9 10v7M24 13c6 0 9 4 9 10v7'),
    line(
      '#4aa7a3',
      2.6,
      'M24 13c-10-1-15.5 5-15.5 13M24 13c10-1 15.5 5 15.5 13M24 17c-2.5 1-3.5 4-3.5 8v9M24 17c2.5 1 3.5 4 3.5 8v9',
    ),
  ],
};
