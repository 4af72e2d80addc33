import { byName } from '@parley/contract/name-order.ts';
import type { CloneStatus, VoiceClone } from '@parley/contract/voice-clones.ts';
import { holdsText } from '../../../design/held-text.ts';

/** What a list of clones is sorted by. */
export type CloneOrder = 'date' | 'name' | 'status';

const STATUSES: readonly CloneStatus[] = ['ready', 'training', 'processing', 'waiting', 'failed'];

/** The clones whose name or description contains the search, sorted: newest, first by name, or readiest first. */
export function orderedClones(
  clones: readonly VoiceClone[],
  search: string,
  order: CloneOrder,
): VoiceClone[] {
  return clones
    .filter(({ name, description }) => holdsText([`${name} ${description}`], search))
    .toSorted((one, other) => compare(one, other, order) || byDate(one, other));
}

/** Length of all recordings of a clone, in seconds. */
export function totalSeconds(samples: readonly { duration_secs: number }[]): number {
  return samples.reduce((sum, { duration_secs }) => sum + duration_secs, 0);
}

function compare(one: VoiceClone, other: VoiceClone, order: CloneOrder): number {
  if (order === 'name') return byName(one, other);
  if (order === 'status') return STATUSES.indexOf(one.status) - STATUSES.indexOf(other.status);
  return 0;
}

function byDate(one: VoiceClone, other: VoiceClone): number {
  return other.created_at.localeCompare(one.created_at);
}
