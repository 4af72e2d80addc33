import type { EndReason } from '@parley/contract/conversation.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';

/** Limit of messages buffered before the session begins. */
const MAX_EARLY_MESSAGES = 32;

/** What a caller does, on its way to a session that may not have begun. */
export function createSessionInput() {
  const early: (() => void)[] = [];
  const gone = new AbortController();
  let session: Session | undefined;
  return {
    /** Aborted with the reason for the end when that came before the session. */
    gone: gone.signal,
    /** Hears a message now; one that comes before the session waits for it. */
    whenBegun(hear: () => void): void {
      if (session) hear();
      else if (early.length < MAX_EARLY_MESSAGES) early.push(hear);
    },
    /** Passes an event of a message on. */
    receive(event: CallerEvent): void {
      session?.receive(event);
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
    /** Hears what came before the session. */
    hearEarly(): void {
      for (const hear of early.splice(0)) hear();
    },
  };
}
