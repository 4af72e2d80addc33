import type { MessageScore } from '@parley/client/live-event.ts';
import type { WidgetTexts } from '@parley/contract/widget-texts.ts';
import { ChatIcon } from '../chat-icons.tsx';

export type MessageThumbsProps = {
  score: MessageScore | null;
  texts: WidgetTexts;
  onScore: (score: MessageScore | null) => void;
};

/** Says of one message whether it was helpful; pressed once more, takes it back. */
export function MessageThumbs({ score, texts, onScore }: MessageThumbsProps) {
  return (
    <div className="thumbs">
      {(['like', 'dislike'] as const).map((own) => (
        <button
          key={own}
          type="button"
          aria-label={own === 'like' ? texts.helpful : texts.unhelpful}
          aria-pressed={score === own}
          onClick={() => onScore(score === own ? null : own)}
        >
          <ChatIcon name={own} size={16} />
        </button>
      ))}
    </div>
  );
}
