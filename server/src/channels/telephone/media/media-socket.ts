import { PHONE_MEDIA_PATH } from '@parley/contract/phone-calls.ts';
import type { SocketRoute } from '../../../http/socket-route.ts';
import { MediaCall, type MediaCallDependencies } from './media-call.ts';
import { createWaitingSockets } from './waiting-sockets.ts';

// What belongs here: telephone calls as sound. A platform opens a socket for each call and sends what the caller says;
// what the agent says goes back, a little ahead of what is heard.

/** Sockets that may be open at a time without having shown whose call they are. */
const MOST_WAITING = 200;

export type MediaSocketDependencies = Omit<MediaCallDependencies, 'waiting'> & { mostWaiting?: number };

/** Where telephony platforms connect calls. */
export function createMediaSocket({
  mostWaiting = MOST_WAITING,
  ...dependencies
}: MediaSocketDependencies): SocketRoute {
  const waiting = createWaitingSockets(mostWaiting);
  return {
    path: PHONE_MEDIA_PATH,
    accept(socket, { params, headers, url }) {
      const signature = headers['x-twilio-signature']?.toString();
      const proof = { authorization: headers.authorization, signature, url };
      const request = { lineId: params.line_id ?? '', proof };
      new MediaCall(socket, request, { ...dependencies, waiting }).run();
    },
  };
}
