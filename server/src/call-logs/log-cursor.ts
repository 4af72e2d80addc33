import { ConversationId } from '@parley/contract/id.ts';
import { InvalidRequest } from '../http/request-errors.ts';

/** Where a page of conversations ends: microseconds count, since several can begin in one millisecond. */
export type LogPosition = { id: string; startedAt: string };

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

export function cursorOf({ startedAt, id }: LogPosition): string {
  return Buffer.from(`${startedAt}|${id}`).toString('base64url');
}

/** @throws {InvalidRequest} when the cursor is not one of this list's */
export function positionOf(cursor: string): LogPosition {
  const [startedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|', 2);
  const isPlace =
    TIME.test(startedAt) && !Number.isNaN(Date.parse(startedAt)) && ConversationId.safeParse(id).success;
  if (!isPlace) throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
  return { startedAt, id };
}
