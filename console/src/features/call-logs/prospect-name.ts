import type { CallLogRow } from '@parley/contract/call-log.ts';

/** Who talked to the agent: the name, else the number; undefined where nobody knows. */
export function prospectName({ prospect }: Pick<CallLogRow, 'prospect'>): string | undefined {
  return prospect.name || prospect.number || undefined;
}
