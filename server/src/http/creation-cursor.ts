import { isUuid } from '../database/uuid.ts';
import { InvalidRequest } from './request-errors.ts';

/**
 * Where a page of a list by time of creation ends. The time is PostgreSQL's text where several rows can be added in one
 * millisecond, or ISO 8601.
 */
export type CreationPosition = { createdAt: string; id: string };

const TIME = /^(?!0000)\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:[0-5]\d)?)$/;

/**
 * A page of a list, and the cursor of the next one; null on the last.
 * @param rows as the list has them, one more than the page holds where there are more
 */
export function pageOf<Row extends CreationPosition>(
  rows: readonly Row[],
  pageSize: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { page, next: last ? cursorOf(last) : null };
}

export function cursorOf({ createdAt, id }: CreationPosition): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/**
 * @param isId whether a text is an id of what the list is of
 * @throws {InvalidRequest} when the cursor is none of {@link cursorOf}
 */
export function positionOf(cursor: string, isId = isUuid): CreationPosition {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|', 2);
  if (!isTime(createdAt) || !isId(id)) {
    throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
  }
  return { createdAt, id };
}

/** Whether PostgreSQL takes a text as a time; JavaScript takes February 31 for a day in March. */
function isTime(text: string): boolean {
  if (!TIME.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(day).toISOString().startsWith(day);
}
