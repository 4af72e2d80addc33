import type { Socket } from 'node:net';
import { Agent, type buildConnector, type Dispatcher, WebSocket as UndiciWebSocket } from 'undici';

/**
 * Opens a socket to another server.
 * @param onRefusal told why it could not be opened: the HTTP status of a server that refuses, or the error
 */
export type ConnectSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
  onRefusal: (reason: number | Error) => void,
) => WebSocket;

/** Sockets to other servers; what is still open ends with it. */
export type OutboundSockets = AsyncDisposable & { connectSocket: ConnectSocket };

/** How long a server may take to say goodbye, in milliseconds. */
const GOODBYE_MS = 3_000;

/** @param connect makes the connections, and decides which are allowed */
export function createOutboundSockets(
  connect: buildConnector.connector,
  goodbyeMs = GOODBYE_MS,
): OutboundSockets {
  const open = new Set<Socket>();

  function connectNoted(note: (line: Socket) => void): buildConnector.connector {
    return (options, callback) =>
      connect(options, (...outcome) => {
        const [, line] = outcome;
        if (line) {
          open.add(line);
          line.once('close', () => open.delete(line));
          note(line);
        }
        callback(...outcome);
      });
  }

  return {
    connectSocket(url, headers, onRefusal) {
      let line: Socket | undefined;
      const keepLine = (made: Socket) => {
        line = made;
      };
      const agent = new Agent({ allowH2: false, connect: connectNoted(keepLine) });
      const dispatcher = agent.compose(
        (dispatch) => (options, handler) => dispatch(options, watchedHandler(handler, onRefusal)),
      );
      const socket = new UndiciWebSocket(url, { headers, dispatcher });
      const close = socket.close.bind(socket);
      // The library waits for the other side's goodbye for ever.
      socket.close = (...reason) => {
        close(...reason);
        setTimeout(() => line?.destroy(), goodbyeMs).unref();
      };
      socket.addEventListener('close', () => void agent.destroy());
      // The library's socket has the standard's shape; where the browser's types are loaded too, theirs are other events.
      return socket as unknown as WebSocket;
    },
    async [Symbol.asyncDispose]() {
      for (const line of open) line.destroy();
    },
  };
}

/** A socket does not tell why it was not opened; the response to its request does. */
function watchedHandler(
  handler: Dispatcher.DispatchHandler,
  onRefusal: (reason: number | Error) => void,
): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...event) => handler.onRequestStart?.(...event),
    onRequestUpgrade: (...event) => handler.onRequestUpgrade?.(...event),
    onResponseStart(controller, status, ...rest) {
      if (status >= 200) onRefusal(status);
      handler.onResponseStart?.(controller, status, ...rest);
    },
    onResponseData: (...event) => handler.onResponseData?.(...event),
    onResponseEnd: (...event) => handler.onResponseEnd?.(...event),
    onResponseError(controller, error) {
      onRefusal(error);
      handler.onResponseError?.(controller, error);
    },
  };
}
