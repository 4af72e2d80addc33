import type { Endpoint } from '@parley/contract/endpoint.ts';
import {
  type CallInput,
  type CallReply,
  type CallSettings,
  failureOf,
  parseBody,
  replyOf,
  requestOf,
  unreachable,
} from './call.ts';

/** What an upload can be watched and stopped by. */
export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Told which part, 0 to 1, has left the browser. */
  onProgress?: ((part: number) => void) | undefined;
};

/**
 * Makes one call of the contract that carries files, and tells how far it is. The same as `callEndpoint` otherwise.
 * @throws {CallError} when the server refuses or cannot be reached
 * @throws {z.ZodError} when the answer is not what the contract says
 */
export async function callWithUpload<E extends Endpoint>(
  settings: CallSettings,
  endpoint: E,
  input: CallInput<E>,
  options: UploadOptions = {},
): Promise<CallReply<E>> {
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  const { url, headers, body } = requestOf(settings, endpoint, input);
  // fetch cannot tell how much of a body has been sent.
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request.open(endpoint.method, url);
  headers.forEach((value, name) => {
    request.setRequestHeader(name, value);
  });
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onload = () => resolve();
  request.onerror = () => reject(unreachable());
  request.onabort = () => reject(signal?.reason);
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);
  try {
    request.send(body);
    await promise;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  const answer = parseBody(request.responseText);
  const retryAfter = request.getResponseHeader('retry-after');
  if (request.status < 200 || request.status > 299) {
    throw failureOf(
      { status: request.status, headers: new Headers(retryAfter ? { 'retry-after': retryAfter } : {}) },
      answer,
    );
  }
  return replyOf(settings, endpoint, answer);
}
