import { CallError } from '@parley/client/call.ts';
import { openLiveConversation } from '@parley/client/live-conversation.ts';
import type { WidgetDesign } from '@parley/contract/widget.ts';
import { PREVIEW_SIZES, WIDGET_OFFSET } from '@parley/contract/widget-look.ts';
import { widgetTexts } from '@parley/contract/widget-texts.ts';
import { chatLook } from '@parley/widget/chat-look.ts';
import type { ChatWidgetProps } from '@parley/widget/chat-widget.tsx';
import type { Connect } from '@parley/widget/conversation/chat-agent.ts';
import { type ChatMemory, chatMemory } from '@parley/widget/conversation/chat-memory.ts';
import { ConnectionRefused } from '@parley/widget/conversation/chat-problem.ts';
import { chatFeedback } from '@parley/widget/feedback/chat-feedback.ts';
import { type MountedChat, mountChatWidget } from '@parley/widget/mount-chat-widget.tsx';
import { Monitor, RotateCcw, Smartphone } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftAgent, sendVisitorFeedback, startWithDraft } from '../../../../data/conversations.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { SegmentedChoice } from '../../../../design/segmented-choice.tsx';
import { PreviewStage } from './preview-stage.tsx';

export type DesignPreviewProps = {
  agentName: string;
  language: string;
  /** What the agent says first; empty where it waits. */
  greeting: string;
  design: WidgetDesign;
  subject: DraftAgent;
  /** Whether the user may test a draft. */
  canTest: boolean;
};

/** Height that the launcher and its distances take beside the window, in pixels. */
const AROUND_WINDOW = 68 + 2 * WIDGET_OFFSET;
const PHONE = { width: 390, height: 720 };

/** The widget as a website will show it, with a working conversation. */
export function DesignPreview(props: DesignPreviewProps) {
  const { agentName, language, greeting, design, subject, canTest } = props;
  const { t } = useTranslation();
  const [screen, setScreen] = useState<'desktop' | 'mobile'>('desktop');
  // The preview begins anew with each look at the section, and when it is asked to.
  const [attempt, setAttempt] = useState(firstAttempt);
  const look = chatLook(design, PREVIEW_SIZES);
  const connect = useMemo(() => connectToDraft(subject), [subject]);
  const page = { width: look.size.width + 2 * WIDGET_OFFSET, height: look.size.height + AROUND_WINDOW };
  return (
    <section aria-label={t('chatDesign.preview')} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-medium text-ink text-sm">{t('chatDesign.preview')}</h3>
        <SegmentedChoice
          label={t('channels.website_trial_screen')}
          options={[
            { value: 'desktop', label: t('chatDesign.desktop'), icon: Monitor },
            { value: 'mobile', label: t('chatDesign.mobile'), icon: Smartphone },
          ]}
          value={screen}
          onChoose={setScreen}
        />
        <IconButton
          size="sm"
          label={t('chatDesign.restart')}
          icon={RotateCcw}
          onClick={() => setAttempt(nextAttempt)}
        />
      </div>
      <PreviewStage
        size={screen === 'mobile' ? PHONE : page}
        isPhone={screen === 'mobile'}
        colorMode={look.colorMode}
      >
        <WidgetInFrame
          key={attempt.number}
          agentName={agentName}
          language={language}
          texts={widgetTexts(language)}
          greeting={greeting}
          look={look}
          screen={screen}
          host="frame"
          isOpenAtFirst
          connect={connect}
          memory={attempt.memory}
          feedback={chatFeedback(design)}
          onRate={sendVisitorFeedback}
        />
      </PreviewStage>
      <p className="text-muted text-xs">
        {t(canTest ? 'chatDesign.preview_hint' : 'chatDesign.preview_no_talk')}
      </p>
    </section>
  );
}

/** A chat of its own, with nothing of those before it. */
type Attempt = { number: number; memory: ChatMemory };

const firstAttempt = (): Attempt => ({ number: 1, memory: chatMemory('', null) });
const nextAttempt = ({ number }: Attempt): Attempt => ({ ...firstAttempt(), number: number + 1 });

/** Begins conversations with the draft, saved or not. */
function connectToDraft(agent: DraftAgent): Connect {
  return async (onEvent) => {
    const { signedUrl } = await startWithDraft(agent).catch((error) => {
      throw isRefusal(error) ? new ConnectionRefused() : error;
    });
    return openLiveConversation({
      url: signedUrl,
      source: 'console_preview',
      override: { conversation: { text_only: true, client_events: CLIENT_EVENTS } },
      onEvent,
    });
  };
}

const CLIENT_EVENTS = ['agent_response', 'agent_chat_response_part'];

// A draft that lacks something, or a user who may not test it.
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 429;
}

/** The website's own widget, in a shadow root as on a website; a new `key` begins it anew. */
function WidgetInFrame(props: ChatWidgetProps) {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedChat>(undefined);
  useEffect(() => {
    if (!host.current) return;
    const chat = mountChatWidget(host.current);
    mounted.current = chat;
    // A root cannot be taken down while another is being drawn.
    return () => queueMicrotask(() => chat.unmount());
  }, []);
  useEffect(() => mounted.current?.render(props));
  return <div ref={host} className="absolute inset-0 [--chat-overscroll:auto]" />;
}
