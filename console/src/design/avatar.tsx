import { useState } from 'react';
import { avatarColors } from './avatar-colors.ts';
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
