import {
  AVATARS,
  type AvatarName,
  CHATBOX_SIZES,
  type COLOR_MODES,
  type WIDGET_POSITIONS,
} from '@parley/contract/widget-look.ts';

export type ColorMode = (typeof COLOR_MODES)[number];
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number];
export type ChatboxSize = keyof typeof CHATBOX_SIZES | { width: number; height: number };

/** What the design panel shows and changes. */
export type DesignValue = {
  selectedAvatar: AvatarName;
  /** Address of an uploaded picture that is worn instead of the drawn avatar; empty for none. */
  customImage: string;
  accentColor: string;
  chatboxSize: ChatboxSize;
  desktopPosition: WidgetPosition;
  mobilePosition: WidgetPosition;
  colorMode: ColorMode;
  /** Whether visitors may say of each answer if it was helpful, and of the conversation how it was. */
  asksAboutAnswers: boolean;
  asksAboutConversation: boolean;
};

/** What each part of the panel gets. */
export type DesignFieldProps = {
  value: DesignValue;
  readOnly: boolean;
  onChange: (change: Partial<DesignValue>) => void;
};

/** Width and height of a size, in CSS pixels of the website. */
export function pixelsOf(size: ChatboxSize): { width: number; height: number } {
  return typeof size === 'object' ? size : CHATBOX_SIZES[size];
}

/** The drawn avatar of this name; undefined for any other text. */
export function drawnAvatar(name: string): AvatarName | undefined {
  return AVATARS.find((known) => known === name);
}
