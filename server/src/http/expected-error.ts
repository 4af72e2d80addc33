/** How an expected failure travels. */
export type ExpectedErrorOptions = {
  /** Stable, snake_case; clients branch on it. */
  code: string;
  status: number;
  /** Machine-readable particulars, such as the fields that were refused. */
  detail?: unknown;
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
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
