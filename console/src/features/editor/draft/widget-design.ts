import type { WidgetDesign } from '@parley/contract/widget.ts';
import { AVATARS, type AvatarName, WIDGET_ACCENT } from '@parley/contract/widget-look.ts';
import { type DesignSettings, NEW_DESIGN } from './agent-draft.ts';

/** The design as visitors see it; what a stored one does not say is what the widget then does. */
export function fromWidgetDesign(widget: WidgetDesign): DesignSettings {
  const { avatar, chatbox_size } = widget;
  const drawn = avatar?.type === 'drawn' && isDrawn(avatar.name) ? avatar.name : undefined;
  return {
    selectedAvatar: drawn ?? NEW_DESIGN.selectedAvatar,
    customImage: avatar?.type === 'image' && typeof avatar.url === 'string' ? avatar.url : '',
    accentColor: widget.accent_color ?? WIDGET_ACCENT,
    chatboxSize:
      typeof chatbox_size === 'object'
        ? { width: chatbox_size.width, height: chatbox_size.height }
        : (chatbox_size ?? NEW_DESIGN.chatboxSize),
    desktopPosition: widget.desktop_position ?? NEW_DESIGN.desktopPosition,
    mobilePosition: widget.mobile_position ?? NEW_DESIGN.mobilePosition,
    colorMode: widget.color_mode ?? NEW_DESIGN.colorMode,
    asksAboutAnswers: widget.feedback_mode === 'during',
    asksAboutConversation: widget.feedback_mode === 'end' || widget.end_feedback?.type === 'rating',
  };
}

/** The design as it is stored. */
export function toWidgetDesign(design: DesignSettings): WidgetDesign {
  return {
    color_mode: design.colorMode,
    accent_color: design.accentColor,
    avatar:
      design.customImage === ''
        ? { type: 'drawn', name: design.selectedAvatar }
        : { type: 'image', url: design.customImage },
    chatbox_size: design.chatboxSize,
    desktop_position: design.desktopPosition,
    mobile_position: design.mobilePosition,
    feedback_mode: feedbackMode(design),
    end_feedback: design.asksAboutConversation ? { type: 'rating' } : null,
  };
}

// The protocol has one mode, and a rating at the end beside it.
function feedbackMode({ asksAboutAnswers, asksAboutConversation }: DesignSettings) {
  if (asksAboutAnswers) return 'during';
  return asksAboutConversation ? 'end' : 'none';
}

function isDrawn(name: unknown): name is AvatarName {
  return AVATARS.some((known) => known === name);
}
