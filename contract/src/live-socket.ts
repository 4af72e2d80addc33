/** Path of the live socket. */
export const LIVE_SOCKET_PATH = '/v1/convai/conversation';
/** Subprotocol that clients of the protocol offer and expect back. */
export const LIVE_SUBPROTOCOL = 'convai';

/** Close codes of Parley's own, for clients that can take a conversation up again. */
export const LIVE_CLOSE = {
  /** Nobody wrote for long: the conversation goes on with the next message. */
  resting: 4000,
  /** The conversation was taken up by another page. */
  elsewhere: 4001,
} as const;
/** Parameter of the address under which a conversation's resume token stands. */
export const RESUME_PARAMETER = 'resume';
/** Close code for a socket whose conversation goes on over another one. */
export const CONTINUED_ELSEWHERE = 4001;
/** The type of an error that says there was too much: messages, or conversations. */
export const RATE_LIMITED = 'rate_limited';
