import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const window = (name: string) => timestamp(name, { withTimezone: true }).notNull();
const used = (name: string) => integer(name).notNull();

/** What visitors of websites did a short while ago, over all nodes. Who they are cannot be read from it. */
export const visitors = pgTable('visitors', {
  /** A keyed hash of agent and address. */
  name: text().primaryKey(),
  minuteEndsAt: window('minute_ends_at'),
  begunInMinute: used('begun_in_minute'),
  hourEndsAt: window('hour_ends_at'),
  begunInHour: used('begun_in_hour'),
  messagesEndAt: window('messages_end_at'),
  messages: used('messages'),
});
