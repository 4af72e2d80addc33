const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL takes a text that anybody may have written as the id of a row. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
