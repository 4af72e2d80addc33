import type { WebSocket } from 'ws';
import { withinBytes } from './within-bytes.ts';

/** Why a socket is closed: the client left, the client vanished, or it sent what cannot be accepted. */
export type CloseReason = 'client_ended' | 'connection_lost' | 'error';

/** A client that does not answer the close frame is cut off after this. */
const CLOSE_MS = 3_000;
/** @see RFC 6455, section 5.5 */
const MAX_REASON_BYTES = 123;

/** Closes a socket, and cuts it off when its client does not answer. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, withinBytes(reason, MAX_REASON_BYTES));
  const cutOff = setTimeout(() => socket.terminate(), CLOSE_MS);
  cutOff.unref();
  socket.once('close', () => clearTimeout(cutOff));
}

/** Whether a client's close code says that it left: 1000 and 1001 are farewells, 1005 is one without a code. */
export function isFarewell(code: number): boolean {
  return code === 1000 || code === 1001 || code === 1005;
}
