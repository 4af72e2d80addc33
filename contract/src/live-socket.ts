/** Path of the live socket. */
export const LIVE_SOCKET_PATH = '/v1/convai/conversation';
/** Subprotocol that clients of the protocol offer and expect back. */
export const LIVE_SUBPROTOCOL = 'convai';
