export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Told which part, 0 to 1, has left the browser. */
  onProgress?: ((part: number) => void) | undefined;
};

type OutgoingRequest = {
  method: string;
  url: string;
  headers?: Headers;
  body: string | URLSearchParams | FormData | undefined;
};

type TextAnswer = {
  status: number;
  text: string;
  /** Those of the page's own server, unless another lets pages see them. */
  headers: Pick<Headers, 'get'>;
};

/**
 * Sends a request and tells how far it is, which fetch cannot.
 * @throws {ServerUnreachable} without an answer; the signal's reason when it was stopped
 */
export async function sendWithProgress(
  { method, url, headers, body }: OutgoingRequest,
  { signal, onProgress }: UploadOptions,
): Promise<TextAnswer> {
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request.open(method, url);
  headers?.forEach((value, name) => {
    request.setRequestHeader(name, value);
  });
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onload = () => resolve();
  request.onerror = () => reject(new ServerUnreachable());
  request.onabort = () => reject(signal?.reason);
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);
  try {
    request.send(body);
    await promise;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  const { status, responseText: text } = request;
  return { status, text, headers: { get: (name) => request.getResponseHeader(name) } };
}

/** No answer came: the network is gone, or the server does not let this page call it. */
export class ServerUnreachable extends Error {
  override name = 'ServerUnreachable';
}
