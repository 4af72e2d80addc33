import { AVATARS } from '@parley/contract/widget-look.ts';
import { useState } from 'react';
import type { ChatLook } from './chat-look.ts';
import { DrawnAvatar } from './drawn-avatar.tsx';

export type ChatAvatarProps = { avatar: ChatLook['avatar']; size: number };

/** The agent's face: one of the drawn ones, also in place of a picture that does not load; decoration beside its name. */
export function ChatAvatar({ avatar, size }: ChatAvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if ('name' in avatar) return <DrawnAvatar name={avatar.name} size={size} />;
  const { imageUrl } = avatar;
  if (imageUrl === failedUrl) return <DrawnAvatar name={AVATARS[0]} size={size} />;
  return (
    <img
      className="picture"
      src={imageUrl}
      alt=""
      width={size}
      height={size}
      onError={() => setFailedUrl(imageUrl)}
    />
  );
}
