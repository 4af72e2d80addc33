import type { ChatLook } from './chat-look.ts';
import { DrawnAvatar } from './drawn-avatar.tsx';

export type ChatAvatarProps = { avatar: ChatLook['avatar']; size: number };

/** The agent's face: one of the drawn ones or a picture; decoration beside its name. */
export function ChatAvatar({ avatar, size }: ChatAvatarProps) {
  if ('name' in avatar) return <DrawnAvatar name={avatar.name} size={size} />;
  return <img className="picture" src={avatar.imageUrl} alt="" width={size} height={size} />;
}
