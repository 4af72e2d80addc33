import type { WidgetDesign } from '@parley/contract/widget.ts';

/** What visitors are asked for. */
export type ChatFeedback = {
  /** Under each answer, whether it was helpful. */
  isAskedOfMessages: boolean;
  /** How the conversation was, when it is over. */
  isAskedAtEnd: boolean;
};

/** What a design asks visitors for, in the protocol's words. */
export function chatFeedback({ feedback_mode, end_feedback }: WidgetDesign): ChatFeedback {
  return {
    isAskedOfMessages: feedback_mode === 'during',
    isAskedAtEnd: feedback_mode === 'end' || end_feedback?.type === 'rating',
  };
}
