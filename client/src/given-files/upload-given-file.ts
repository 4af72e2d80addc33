import { parsedJson } from '@parley/contract/json.ts';
import { sendWithProgress, type UploadOptions } from '../send-with-progress.ts';
import { type FileProblem, problemOfCode } from './file-problem.ts';

/** A file was not taken, or could not be sent (`failed`). */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly problem: FileProblem;
  constructor(problem: FileProblem, cause?: unknown) {
    super(`The file was not taken: ${problem}.`, { cause });
    this.problem = problem;
  }
}

/**
 * Uploads a file for a message of a running conversation. Without the contract's schemas, which weigh more than a chat.
 * @param server its address, with a slash at its end
 * @returns the id by which the message names it
 * @throws {FileRefused} when it was not taken; the signal's reason when it was stopped
 */
export async function uploadGivenFile(
  server: string,
  { conversationId, file }: { conversationId: string; file: File },
  options: UploadOptions,
): Promise<string> {
  const body = new FormData();
  body.append('file', file, file.name);
  const url = `${server}v1/convai/conversations/${encodeURIComponent(conversationId)}/files`;
  const { status, text } = await sendWithProgress({ method: 'POST', url, body }, options).catch((cause) => {
    options.signal?.throwIfAborted();
    throw new FileRefused('failed', cause);
  });
  // Something between here and the server may answer with a page.
  const answer = parsedJson(text) as { file_id?: unknown; error?: { code?: unknown } } | null | undefined;
  if (status === 200 && typeof answer?.file_id === 'string') return answer.file_id;
  throw new FileRefused(problemOfCode(answer?.error?.code));
}
