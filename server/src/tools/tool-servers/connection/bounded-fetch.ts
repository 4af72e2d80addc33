// What belongs here: bounds on the size of a tool server's answers.

/** What a server last did, to explain a failure that the library describes too vaguely. */
export type Observation = {
  /** Why the last request got no answer at all. */
  error?: unknown;
};

const sentKeys = new WeakMap<Response, string>();

/** The `Authorization` of the request that an answer belongs to: meanwhile others may be sent with a newer one. */
export function keySentFor(response: Response): string | undefined {
  return sentKeys.get(response);
}

/** An answer, or one event of a stream, is longer than anybody reads. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
  constructor() {
    super('The answer is too long.');
  }
}

/** Most of one answer or one event that is read, in bytes: a list of tools is longer than an answer should be. */
const MAX_BYTES = 4_000_000;
/** Most that streams of events bring between two requests, in bytes. */
const MAX_UNASKED_BYTES = 32_000_000;

/**
 * The same calls with bounded answers.
 * @param observation is updated with every answer
 */
export function boundedFetch(
  fetch: typeof globalThis.fetch,
  observation: Observation,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  const unasked = { bytes: 0 };
  return async (url, init) => {
    unasked.bytes = 0;
    const response = await fetch(url, init).catch((error: unknown) => {
      observation.error = error;
      throw error;
    });
    observation.error = undefined;
    const key = new Headers(init?.headers).get('authorization');
    const noted = (answer: Response) => {
      if (key) sentKeys.set(answer, key);
      return answer;
    };
    if (!response.body) return noted(response);
    const { status, statusText, headers } = response;
    const isStream = headers.get('content-type')?.startsWith('text/event-stream');
    const noteFailure = (error: unknown) => {
      observation.error = error;
    };
    const bounded = isStream ? boundedEvents(unasked, noteFailure) : boundedBytes(noteFailure);
    const body = response.body.pipeThrough(bounded);
    return noted(new Response(body, { status, statusText, headers }));
  };
}

type Bytes = TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;

function boundedBytes(onFailure: (error: unknown) => void): Bytes {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) return fail(controller, onFailure);
      controller.enqueue(chunk);
    },
  });
}

/** @param unasked what came since the last request; over SSE a single stream carries the answers to all */
function boundedEvents(unasked: { bytes: number }, onFailure: (error: unknown) => void): Bytes {
  let eventBytes = 0;
  let tail = Buffer.alloc(0);
  return new TransformStream({
    transform(chunk, controller) {
      // The blank line that ends an event may be cut in two.
      const text = Buffer.concat([tail, chunk]);
      const end = Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\r\n\r\n'), text.lastIndexOf('\r\r'));
      eventBytes = end < 0 ? eventBytes + chunk.byteLength : text.byteLength - end;
      tail = text.subarray(-3);
      unasked.bytes += chunk.byteLength;
      if (eventBytes > MAX_BYTES || unasked.bytes > MAX_UNASKED_BYTES) return fail(controller, onFailure);
      controller.enqueue(chunk);
    },
  });
}

function fail(controller: TransformStreamDefaultController, onFailure: (error: unknown) => void): void {
  const error = new AnswerTooLong();
  onFailure(error);
  controller.error(error);
}
