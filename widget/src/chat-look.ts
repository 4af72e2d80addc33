import type { WidgetDesign } from '@parley/contract/widget.ts';
import {
  AVATARS,
  type AvatarName,
  CHATBOX_SIZES,
  type COLOR_MODES,
  WIDGET_ACCENT,
  type WIDGET_POSITIONS,
} from '@parley/contract/widget-look.ts';

/** How a chat looks, with nothing left open. */
export type ChatLook = {
  colorMode: (typeof COLOR_MODES)[number];
  accentColor: string;
  avatar: { name: AvatarName } | { imageUrl: string };
  /** Questions that are offered before the visitor's first message. */
  starters: readonly string[];
  /** In CSS pixels; less where the page has less room. */
  size: { width: number; height: number };
  desktopPosition: (typeof WIDGET_POSITIONS)[number];
  mobilePosition: (typeof WIDGET_POSITIONS)[number];
};

/** The look that a design asks for; what it leaves open is settled here. */
export function chatLook(
  design: WidgetDesign,
  sizes: Readonly<Record<'small' | 'medium' | 'large', ChatLook['size']>> = CHATBOX_SIZES,
): ChatLook {
  const { chatbox_size: size = 'medium' } = design;
  return {
    colorMode: design.color_mode ?? 'light',
    accentColor: design.accent_color ?? WIDGET_ACCENT,
    avatar: avatarOf(design.avatar),
    starters: design.starter_questions ?? [],
    size: typeof size === 'object' ? { width: size.width, height: size.height } : sizes[size],
    desktopPosition: design.desktop_position ?? 'bottom-right',
    mobilePosition: design.mobile_position ?? 'bottom-right',
  };
}

function avatarOf(avatar: WidgetDesign['avatar']): ChatLook['avatar'] {
  if (avatar?.type === 'image' && typeof avatar.url === 'string') return { imageUrl: avatar.url };
  const name = avatar?.type === 'drawn' ? AVATARS.find((known) => known === avatar.name) : undefined;
  return { name: name ?? AVATARS[0] };
}
