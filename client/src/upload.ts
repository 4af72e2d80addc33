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
import { ServerUnreachable, sendWithProgress, type UploadOptions } from './send-with-progress.ts';

/**
 * Makes one call of the contract that carries files, and tells how far it is. The same as `callEndpoint` otherwise.
 * @throws {CallError} when the server refuses or cannot be reached
 * @throws {z.ZodError} when the answer is not what the contract says
 */
export async function callWithUpload<E extends Endpoint>(
  settings: CallSettings,
  endpoint: E,
  input: CallInput<E>,
  options: UploadOptions,
): Promise<CallReply<E>> {
  const request = { method: endpoint.method, ...requestOf(settings, endpoint, input) };
  const answer = await sendWithProgress(request, options).catch((error) => {
    throw error instanceof ServerUnreachable ? unreachable() : error;
  });
  const body = parseBody(answer.text);
  if (answer.status < 200 || answer.status > 299) throw failureOf(answer, body);
  return replyOf(settings, endpoint, body);
}
