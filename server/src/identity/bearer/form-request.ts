import type { IncomingMessage, ServerResponse } from 'node:http';
import { ExpectedError } from '../../http/expected-error.ts';

/** Answers a raw HTTP request. */
export type RawAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const MAX_BODY_BYTES = 32 * 1024;

/** The request is not a form, or too long. */
export class FormExpected extends ExpectedError {
  override name = 'FormExpected';
  constructor(sentence = 'Send a form (application/x-www-form-urlencoded).') {
    super(sentence, { code: 'invalid_request', status: 400 });
  }
}

/**
 * Answers form posts with JSON, and failures in the form of all other calls.
 * @param onFailure told of what must not happen
 */
export function answerForm(
  answer: (form: URLSearchParams) => Promise<{ status: number; body: unknown }>,
  onFailure: (error: unknown) => void,
): RawAnswer {
  return async (request, response) => {
    try {
      const { status, body } = await answer(await readForm(request));
      send(response, status, body);
    } catch (error) {
      if (error instanceof ExpectedError) {
        send(response, error.status, { error: { code: error.code, message: error.message } });
      } else {
        onFailure(error);
        send(response, 500, { error: { code: 'server_error', message: 'Something went wrong.' } });
      }
    }
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (request.method !== 'POST' || !isForm) throw new FormExpected();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BODY_BYTES) throw new FormExpected('The form is too long.');
    chunks.push(chunk as Buffer);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
