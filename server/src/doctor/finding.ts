/** What a check of this machine found; `warning` works but may not for long. */
export type Finding = {
  subject: 'settings' | 'machine' | 'data folder' | 'files' | 'database' | 'network' | 'speech';
  state: 'ok' | 'warning' | 'failed';
  found: string;
  /** What the operator does about it; none when it is fine. */
  advice?: string;
};

/** The least that is fine, and the least that works, of something of which more is better. */
type Bounds = { fine: number; works: number };

/** How an amount stands to its bounds. */
export function stateOf(amount: number, { fine, works }: Bounds): Finding['state'] {
  if (amount >= fine) return 'ok';
  return amount >= works ? 'warning' : 'failed';
}

/** A finding whose advice is left out where all is fine. */
export function finding(
  subject: Finding['subject'],
  state: Finding['state'],
  [found, advice]: readonly [found: string, advice: string],
): Finding {
  return state === 'ok' ? { subject, state, found } : { subject, state, found, advice };
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
