import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/** What the log says of an error. */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  /** Where it came from, without the message. */
  stack?: string;
  cause?: LoggedError;
};

const MOST_CAUSES = 5;

/**
 * What and where an error was, without the values that its message or fields repeat: a failed statement carries
 * prompts and transcripts as parameters.
 */
export function loggedError(error: unknown): LoggedError {
  return withCauses(error, MOST_CAUSES);
}

function withCauses(error: unknown, causesLeft: number): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: messageWithoutValues(error),
    ...(code === undefined ? {} : { code }),
    ...(frames ? { stack: frames.join('\n') } : {}),
    ...(error.cause === undefined || causesLeft === 0
      ? {}
      : { cause: withCauses(error.cause, causesLeft - 1) }),
  };
}

function messageWithoutValues(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // PostgreSQL quotes the value in data exceptions, the parser the text that it could not read.
  if (error instanceof DatabaseError && error.code?.startsWith('22')) return 'A value was refused';
  if (error instanceof SyntaxError) return 'A text could not be read';
  return error.message;
}
