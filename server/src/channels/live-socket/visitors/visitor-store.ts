import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { Store } from '../../../database/store.ts';
import { visitors } from './visitor-table.ts';

/** Windows in which conversations are counted, and how many may begin in each; 0 for no bound. */
export type BeginBounds = { perMinute: number; perHour: number };

/** What a visitor has said in a window, on all nodes. */
export type SaidInWindow = { name: string; endsMs: number; count: number };

/** Windows that have ended are stored for this long, since the clocks of nodes differ. */
const KEEP_SECONDS = 60;

const { name, minuteEndsAt, begunInMinute, hourEndsAt, begunInHour, messagesEndAt, messages } = visitors;

/** What visitors did a short while ago. */
export class VisitorStore extends Store {
  /**
   * Counts a conversation that a visitor begins, where it is within the bounds.
   * @returns until when they have to wait, where it is not, and what they said elsewhere, where it is
   */
  async begin(
    visitor: string,
    { perMinute, perHour }: BeginBounds,
    nowMs: number,
  ): Promise<{ waitUntilMs: number } | { said: SaidInWindow }> {
    const isIn = (endsAt: typeof minuteEndsAt) => gt(endsAt, new Date(nowMs));
    const hasRoom = (bound: number, endsAt: typeof minuteEndsAt, begun: typeof begunInMinute) =>
      sql`(${bound} = 0 or not ${isIn(endsAt)} or ${begun} < ${bound})`;
    const [counted] = await this.database
      .insert(visitors)
      .values({
        name: visitor,
        minuteEndsAt: new Date(nowMs + 60_000),
        begunInMinute: 1,
        hourEndsAt: new Date(nowMs + 3_600_000),
        begunInHour: 1,
        messagesEndAt: new Date(nowMs),
        messages: 0,
      })
      .onConflictDoUpdate({
        target: name,
        set: {
          begunInMinute: sql`case when ${isIn(minuteEndsAt)} then ${begunInMinute} + 1 else 1 end`,
          minuteEndsAt: sql`case when ${isIn(minuteEndsAt)} then ${minuteEndsAt} else excluded.minute_ends_at end`,
          begunInHour: sql`case when ${isIn(hourEndsAt)} then ${begunInHour} + 1 else 1 end`,
          hourEndsAt: sql`case when ${isIn(hourEndsAt)} then ${hourEndsAt} else excluded.hour_ends_at end`,
        },
        setWhere: sql`${hasRoom(perMinute, minuteEndsAt, begunInMinute)}
          and ${hasRoom(perHour, hourEndsAt, begunInHour)}`,
      })
      .returning({ messagesEndAt, messages });
    if (counted) {
      const { messagesEndAt: endsAt, messages: count } = counted;
      return { said: { name: visitor, endsMs: endsAt.getTime(), count } };
    }
    const [full] = await this.database.select().from(visitors).where(eq(name, visitor));
    const waits = full && [
      perMinute > 0 && full.begunInMinute >= perMinute ? full.minuteEndsAt.getTime() : nowMs,
      perHour > 0 && full.begunInHour >= perHour ? full.hourEndsAt.getTime() : nowMs,
    ];
    return { waitUntilMs: Math.max(nowMs, ...(waits ?? [])) };
  }

  /**
   * Adds what visitors said on this node.
   * @returns what each of them said in the window on all nodes
   */
  async addSaid(said: readonly SaidInWindow[], nowMs: number): Promise<SaidInWindow[]> {
    const now = new Date(nowMs);
    const isIn = gt(messagesEndAt, now);
    const rows = await this.database
      .insert(visitors)
      .values(
        said.map(({ name, endsMs, count }) => ({
          name,
          minuteEndsAt: now,
          begunInMinute: 0,
          hourEndsAt: now,
          begunInHour: 0,
          messagesEndAt: new Date(endsMs),
          messages: count,
        })),
      )
      .onConflictDoUpdate({
        target: name,
        set: {
          messages: sql`case when ${isIn} then ${messages} else 0 end + excluded.messages`,
          messagesEndAt: sql`case when ${isIn} then ${messagesEndAt} else excluded.messages_end_at end`,
        },
      })
      .returning({ name, messagesEndAt, messages });
    return rows.map((row) => ({
      name: row.name,
      endsMs: row.messagesEndAt.getTime(),
      count: row.messages,
    }));
  }

  /** Forgets visitors who have done nothing for a while. */
  async forgetOld(): Promise<void> {
    const longAgo = sql`now() - make_interval(secs => ${KEEP_SECONDS})`;
    await this.database
      .delete(visitors)
      .where(and(lt(minuteEndsAt, longAgo), lt(hourEndsAt, longAgo), lt(messagesEndAt, longAgo)));
  }
}
