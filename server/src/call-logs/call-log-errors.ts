import { expectedError } from '../http/expected-error.ts';

export const ConversationRunning = expectedError(
  'conversation_running',
  409,
  'This conversation is still running. It can be deleted when it is over.',
);

/** The agent said nothing in that turn of the conversation. */
export const MessageNotFound = expectedError(
  'message_not_found',
  404,
  (eventId: number) => `The agent has no message ${eventId} in this conversation.`,
);

export const FeedbackClosed = expectedError(
  'feedback_closed',
  410,
  'Feedback can be given until a day after the conversation.',
);
