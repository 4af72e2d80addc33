/** Path of the live socket. */
export const LIVE_SOCKET_PATH = '/v1/convai/conversation';
/** Subprotocol that clients of the protocol offer and expect back. */
export const LIVE_SUBPROTOCOL = 'convai';

/** Close codes of Parley's own, for clients that can take a conversation up again. */
export const LIVE_CLOSE = {
  /** The visitor wrote nothing for long: the conversation goes on with the next message. */
  resting: 4000,
  /** The conversation was taken up by another page. */
  elsewhere: 4001,
} as const;
