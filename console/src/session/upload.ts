import type { CallInput, CallReply } from '@parley/client/call.ts';
import type { UploadOptions } from '@parley/client/send-with-progress.ts';
import { callWithUpload } from '@parley/client/upload.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { callDependencies } from './api.ts';
import { withFreshToken } from './authenticated-call.ts';

/**
 * Calls the server as the signed-in user with files, and tells how far they are.
 * @throws {CallError} with a sentence that the user may read
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: UploadOptions,
): Promise<CallReply<E>> {
  return withFreshToken(callDependencies, endpoint, options.signal, (settings) =>
    callWithUpload(settings, endpoint, input, options),
  );
}
