import { ExpectedError } from '../http/expected-error.ts';

/** A conversation cannot be deleted while it is held. */
export class ConversationRunning extends ExpectedError {
  override name = 'ConversationRunning';
  constructor() {
    super('This conversation is still running. It can be deleted when it is over.', {
      code: 'conversation_running',
      status: 409,
    });
  }
}

/** The agent said nothing in that turn of the conversation. */
export class MessageNotFound extends ExpectedError {
  override name = 'MessageNotFound';
  constructor(eventId: number) {
    super(`The agent has no message ${eventId} in this conversation.`, {
      code: 'message_not_found',
      status: 404,
    });
  }
}

/** It is too late to say anything of a conversation that one held. */
export class FeedbackClosed extends ExpectedError {
  override name = 'FeedbackClosed';
  constructor() {
    super('Feedback can be given until a day after the conversation.', {
      code: 'feedback_closed',
      status: 410,
    });
  }
}
