import { isUuid } from '../database/uuid.ts';
import { InvalidRequest } from './request-errors.ts';

/**
 * Where a page of a list by time of creation ends. The time is PostgreSQL's text where several rows can be added in one
 * millisecond, or ISO 8601.
 */
export type CreationPosition = { createdAt: string; id: string };

const TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:\d\d)?)$/;

export function cursorOf({ createdAt, id }: CreationPosition): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/**
 * @param isId whether a text is an id of what the list is of
 * @throws {InvalidRequest} when the cursor is none of {@link cursorOf}
 */
export function positionOf(cursor: string, isId = isUuid): CreationPosition {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|', 2);
  if (!TIME.test(createdAt) || Number.isNaN(Date.parse(createdAt)) || !isId(id)) {
    throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
  }
  return { createdAt, id };
}
