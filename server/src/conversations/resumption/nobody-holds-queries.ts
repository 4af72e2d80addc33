import { type SQL, sql } from 'drizzle-orm';
import { LIFE_SIGN_SECONDS } from '../conversation-life.ts';
import { conversations } from '../conversation-table.ts';

/** Whether no process holds a conversation: its page was left, or whoever held it is gone. */
export const nobodyHolds: SQL<boolean> = sql`(${conversations.nodeId} is null
  or ${conversations.updatedAt} < now() - make_interval(secs => ${LIFE_SIGN_SECONDS}))`;

/** Whether a conversation rests: its visitor left the page, and it goes on when they come back in time. */
export const isResting: SQL<boolean> = sql`(${conversations.status} = 'in-progress'
  and ${conversations.isResumable} and ${nobodyHolds})`;
