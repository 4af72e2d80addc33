import type { EndReason } from '@parley/contract/conversation.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';

/** Limit of events buffered before the session begins. */
const MAX_EARLY_EVENTS = 32;

/** What a caller does, on its way to a session that may not have begun. */
export function createSessionInput() {
  const early: CallerEvent[] = [];
  const gone = new AbortController();
  let session: Session | undefined;
  return {
    /** Aborted with the reason for the end when that came before the session. */
    gone: gone.signal,
    /** Passes an event on; what comes before the session waits for it. */
    receive(event: CallerEvent): void {
      if (session) session.receive(event);
      else if (early.length < MAX_EARLY_EVENTS) early.push(event);
    },
    /** Asks the session to end, with its running reply or at once. Before the session, the first reason counts. */
    end(reason: EndReason, urgency: 'soon' | 'now'): void {
      if (session) session.receive({ type: urgency === 'now' ? 'hang-up' : 'stop-request', reason });
      else gone.abort(reason);
    },
    /** Starts the session; one whose caller is gone ends at once. */
    begin(begun: Session): void {
      session = begun;
      if (gone.signal.aborted) begun.receive({ type: 'hang-up', reason: gone.signal.reason });
      begun.receive({ type: 'session-start' });
    },
    /** Passes on what came before the session. */
    passEarlyOn(): void {
      for (const event of early.splice(0)) session?.receive(event);
    },
  };
}
