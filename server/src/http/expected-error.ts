/** How an expected failure travels. */
export type ExpectedErrorOptions = {
  /** Stable, snake_case; clients branch on it. */
  code: string;
  status: number;
  /** Machine-readable particulars, such as the fields that were refused. */
  detail?: unknown;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** A failure that belongs to the product: it has a stable code, a status and a sentence a user may read. */
export class ExpectedError extends Error {
  override name = 'ExpectedError';
  readonly code: string;
  readonly status: number;
  readonly detail: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(sentence: string, options: ExpectedErrorOptions) {
    super(sentence, { cause: options.cause });
    this.code = options.code;
    this.status = options.status;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** One failure of a class: its sentence, and what differs from the others. */
type Failure = Partial<ExpectedErrorOptions> & { sentence: string };

/**
 * A class of expected failures, named after its code.
 * @param code stable, snake_case; clients branch on it
 * @param failure the sentence with what belongs to it, or what makes them of the constructor's arguments
 */
export function expectedError<Given extends unknown[] = []>(
  code: string,
  status: number,
  failure: string | Failure | ((...given: Given) => string | Failure),
): new (
  ...given: Given
) => ExpectedError {
  const name = code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return class extends ExpectedError {
    override name = name;
    constructor(...given: Given) {
      const made = typeof failure === 'function' ? failure(...given) : failure;
      const { sentence, ...options } = typeof made === 'string' ? { sentence: made } : made;
      super(sentence, { code, status, ...options });
    }
  };
}

/** A class of failures for ids of nothing that the caller's team has; what another team has looks just the same. */
export function notInTeam(code: string, noun: string): ReturnType<typeof expectedError<[id: string]>> {
  return expectedError(code, 404, (id: string) => `No ${noun} ${id} in this team.`);
}
