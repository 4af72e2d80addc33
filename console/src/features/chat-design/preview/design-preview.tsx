import type { WidgetDesign } from '@parley/contract/widget.ts';
import { PREVIEW_SIZES, WIDGET_OFFSET } from '@parley/contract/widget-look.ts';
import { chatLook } from '@parley/widget/chat-look.ts';
import { type ChatMemory, chatMemory } from '@parley/widget/conversation/chat-memory.ts';
import { chatFeedback } from '@parley/widget/feedback/chat-feedback.ts';
import { Monitor, RotateCcw, Smartphone } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftAgent, sendVisitorFeedback } from '../../../data/conversations.ts';
import { classNames } from '../../../design/class-names.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { connectToDraft } from './preview-conversation.ts';
import { PreviewStage } from './preview-stage.tsx';
import { WidgetInFrame } from './widget-in-frame.tsx';

export type DesignPreviewProps = {
  agentName: string;
  language: string;
  /** What the agent says first; empty where it waits. */
  greeting: string;
  design: WidgetDesign;
  subject: DraftAgent;
  /** Whether the person may talk with a draft. */
  canTalk: boolean;
};

/** Height that the launcher and its distances take beside the window, in pixels. */
const AROUND_WINDOW = 68 + 2 * WIDGET_OFFSET;
const PHONE = { width: 390, height: 720 };

/** The widget as a website will show it; one can talk with the agent in it. */
export function DesignPreview(props: DesignPreviewProps) {
  const { agentName, language, greeting, design, subject, canTalk } = props;
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
        <div className="flex gap-0.5 rounded-md bg-sunken p-0.5">
          <ScreenButton isChosen={screen === 'desktop'} onChoose={() => setScreen('desktop')}>
            <Monitor size={16} aria-hidden />
            {t('chatDesign.desktop')}
          </ScreenButton>
          <ScreenButton isChosen={screen === 'mobile'} onChoose={() => setScreen('mobile')}>
            <Smartphone size={16} aria-hidden />
            {t('chatDesign.mobile')}
          </ScreenButton>
        </div>
        <IconButton
          size="sm"
          label={t('chatDesign.restart')}
          icon={<RotateCcw size={16} aria-hidden />}
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
          greeting={greeting}
          look={look}
          screen={screen}
          surroundings="frame"
          isOpenAtFirst
          connect={connect}
          memory={attempt.memory}
          feedback={chatFeedback(design)}
          onRate={sendVisitorFeedback}
        />
      </PreviewStage>
      <p className="text-muted text-xs">
        {t(canTalk ? 'chatDesign.preview_hint' : 'chatDesign.preview_no_talk')}
      </p>
    </section>
  );
}

/** A chat of its own, with nothing of those before it. */
type Attempt = { number: number; memory: ChatMemory };

const firstAttempt = (): Attempt => ({ number: 1, memory: chatMemory('', null) });
const nextAttempt = ({ number }: Attempt): Attempt => ({ ...firstAttempt(), number: number + 1 });

type ScreenButtonProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

function ScreenButton({ isChosen, onChoose, children }: ScreenButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-sm',
        isChosen ? 'bg-surface font-medium text-ink' : 'text-muted hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
