import { useState } from 'react';
import { classNames } from './class-names.ts';

export type AvatarProps = {
  /** Gives the colours and the letter. */
  name: string;
  imageUrl?: string | undefined;
  size?: 'sm' | 'md';
  shape?: 'square' | 'round';
  className?: string;
};

const SIZES = { sm: 'size-7 text-xs', md: 'size-9 text-base' };

/** A picture, or a gradient derived from the name with its first letter; decoration beside the name. */
export function Avatar({ name, imageUrl, size = 'md', shape = 'square', className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const { from, to } = avatarColors(name);
  const look = classNames(
    'flex shrink-0 select-none items-center justify-center overflow-hidden font-semibold',
    SIZES[size],
    shape === 'round' ? 'rounded-full' : 'rounded-md',
    className,
  );
  if (imageUrl && imageUrl !== failedUrl)
    return (
      <img
        src={imageUrl}
        alt=""
        className={classNames(look, 'object-cover')}
        onError={() => setFailedUrl(imageUrl)}
      />
    );
  return (
    <span
      aria-hidden
      // Drawn rather than written, so that the letter is in no name and no search of the page.
      data-letter={firstLetter(name)}
      className={classNames(look, 'before:content-[attr(data-letter)]')}
      style={{ backgroundImage: `linear-gradient(145deg, ${from}, ${to})`, color: '#fff' }}
    />
  );
}

function firstLetter(name: string): string {
  const [letter = ''] = name.trim();
  return letter.toLocaleUpperCase();
}

// Muted hues, away from pure violet; the same name always gets the same one.
const HUES = [18, 42, 74, 112, 150, 172, 196, 222, 246, 340, 2];

/** Two ends of a gradient for a name as CSS colours, both dark enough for white text of 4.5:1. */
function avatarColors(name: string) {
  const hash = hashOf(name.trim().toLocaleLowerCase());
  const hue = HUES[hash % HUES.length] ?? 150;
  return { from: `oklch(0.53 0.085 ${hue})`, to: `oklch(0.41 0.075 ${(hue + 28) % 360})` };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
