import { type Dispatcher, WebSocket as UndiciWebSocket } from 'undici';

/**
 * Opens a socket to another server.
 * @param onRefusal told why it could not be opened: the HTTP status of a server that does not want to talk, or the error
 */
export type ConnectSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
  onRefusal: (reason: number | Error) => void,
) => WebSocket;

/** @param dispatcher makes the connections, and decides which are allowed */
export function createSocketConnector(dispatcher: Dispatcher): ConnectSocket {
  return (url, headers, onRefusal) => {
    const watched = dispatcher.compose(
      (dispatch) => (options, handler) => dispatch(options, watchedHandler(handler, onRefusal)),
    );
    // The library's socket has the standard's shape; its types only name their own copies of events.
    return new UndiciWebSocket(url, { headers, dispatcher: watched }) as unknown as WebSocket;
  };
}

/** A socket keeps to itself why it was not opened; the answer to its request says so. */
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
