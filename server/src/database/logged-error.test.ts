import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/test-database.ts';
import { loggedError } from './logged-error.ts';

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

it('names a failed statement and its cause without the values that it carried', async () => {
  await using database = await openTestDatabase();
  const error = await failureOf(() =>
    database.database.execute(sql`select ${'the secret prompt'}::text, ${'the caller said'}::uuid`),
  );
  const logged = loggedError(error);
  expect(logged).toMatchObject({
    type: 'DrizzleQueryError',
    cause: { type: 'DatabaseError', code: '22P02' },
  });
  expect(logged.message).toContain('select $1::text');
  expect(JSON.stringify(logged)).not.toMatch(/secret|caller said/);
});

it('leaves out the text that could not be parsed', async () => {
  const logged = loggedError(await failureOf(async () => JSON.parse('my transcript')));
  expect(logged.type).toBe('SyntaxError');
  expect(JSON.stringify(logged)).not.toContain('transcript');
});

it('preserves the message, the code and the position of other errors, and of their causes', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(loggedError(new Error('Mail failed', { cause }))).toMatchObject({
    type: 'Error',
    message: 'Mail failed',
    stack: expect.stringContaining('logged-error.test.ts'),
    cause: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
  });
});

it('says so when what was thrown is no error', () => {
  expect(loggedError('a prompt')).toEqual({
    type: 'string',
    message: 'Something that is no error was thrown',
  });
});
