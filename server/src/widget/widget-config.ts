import { maxFilesOf } from '@parley/contract/file-allowance.ts';
import { isLanguageTag } from '@parley/contract/languages.ts';
import type { getWidgetConfig, WidgetDesign } from '@parley/contract/widget.ts';
import { WIDGET_ACCENT, type WIDGET_POSITIONS } from '@parley/contract/widget-look.ts';
import { widgetTexts } from '@parley/contract/widget-texts.ts';
import type { z } from 'zod';
import { agentLanguage } from '../agents/agent-language.ts';
import type { AgentSnapshot } from '../agents/agent-snapshot.ts';
import { firstMessageOf } from '../agents/first-message.ts';

type WidgetConfig = z.input<NonNullable<typeof getWidgetConfig.response>>;

/**
 * What a visitor's browser may know of an agent: for Parley's own widget, and beside it in the words of the
 * protocol's other widget.
 * @param publicUrl where browsers reach this server
 */
export function widgetConfig(
  agent: AgentSnapshot,
  { publicUrl, nowMs }: { publicUrl: string; nowMs: number },
): WidgetConfig {
  const { agent: spoken = {}, conversation, language_presets } = agent.conversation_config;
  const design = withPublicPicture(agent.platform_settings?.widget ?? {}, publicUrl);
  const { language: tag = 'en' } = spoken;
  // Browsers refuse what is none; other parts of the server read its first letters.
  const language = isLanguageTag(tag) ? tag : agentLanguage(tag);
  const isTextOnly = conversation?.text_only === true;
  const firstMessage = firstMessageOf(agent, nowMs);
  return {
    agent_id: agent.agent_id,
    widget_config: {
      design,
      name: agent.name,
      language,
      texts: widgetTexts(language),
      ...(firstMessage === '' ? {} : { first_message: firstMessage }),
      text_only: isTextOnly,
      max_files: maxFilesOf(agent.conversation_config),
      ...otherWidget(design),
      supports_text_only: true,
      supported_language_overrides: Object.keys(language_presets ?? {}),
    },
  };
}

/** Fields that only the protocol's other widget reads. @see elevenlabs convai-widget, widget_config */
function otherWidget(design: WidgetDesign): Record<string, unknown> {
  const accent = design.accent_color ?? WIDGET_ACCENT;
  const position: (typeof WIDGET_POSITIONS)[number] = design.desktop_position ?? 'bottom-right';
  const { avatar } = design;
  return {
    variant: 'full',
    placement: position,
    avatar:
      avatar?.type === 'image'
        ? { type: 'image', url: avatar.url }
        : { type: 'orb', color_1: accent, color_2: accent },
    styles: { accent },
    feedback_mode: design.feedback_mode ?? 'none',
    end_feedback: design.end_feedback ?? null,
    language_presets: {},
    mic_muting_enabled: true,
    transcript_enabled: true,
    text_input_enabled: true,
    default_expanded: false,
    always_expanded: false,
    dismissible: true,
    disable_banner: true,
    use_rtc: false,
    // It uploads to a host that is built into it, which must not get what visitors mean for this server.
    file_input_config: { enabled: false, max_files_per_conversation: 0 },
    text_contents: {},
    terms_html: null,
    terms_key: null,
  };
}

// Stored pictures have an address on this server, which is invalid on a visitor's page.
function withPublicPicture(design: WidgetDesign, publicUrl: string): WidgetDesign {
  const { avatar } = design;
  if (avatar?.type !== 'image' || typeof avatar.url !== 'string') return design;
  return { ...design, avatar: { ...avatar, url: publicPicture(avatar.url, publicUrl) } };
}

function publicPicture(url: string, publicUrl: string): string {
  return url.startsWith('/') ? `${publicUrl.replace(/\/$/, '')}${url}` : url;
}
