// What belongs here: how the slots of a process are shared between teams, and between visitors and others.

/** Slots that are taken. */
export type Taken = { all: number; byTeam: number };

/** What a slot is asked for. */
export type SlotRequest = {
  /** Slots that there are. */
  bound: number;
  isVisitor: boolean;
  hasOtherTeams: boolean;
};

/** One slot in ten is left to callers by telephone or with a signed address. */
const LEFT_BY_VISITORS = 10;
/** One slot in five is reserved for teams that use few. */
const LEFT_BY_TEAMS = 5;

/**
 * Whether a slot may be taken. A team takes what is free, except for the last fifth: there, no team takes more than
 * half of it, so that a team that fills the rest leaves slots for two others.
 */
export function hasSlotFor(
  taken: Taken,
  { bound, isVisitor, hasOtherTeams }: SlotRequest,
): 'yes' | 'none' | 'for_other_teams' {
  if (taken.all >= bound - (isVisitor ? partOf(bound, LEFT_BY_VISITORS) : 0)) return 'none';
  const left = hasOtherTeams ? partOf(bound, LEFT_BY_TEAMS) : 0;
  const isInLastPart = taken.all >= bound - left;
  return isInLastPart && taken.byTeam >= Math.ceil(left / 2) ? 'for_other_teams' : 'yes';
}

// A single slot is not shared.
function partOf(bound: number, divisor: number): number {
  return bound > 1 ? Math.ceil(bound / divisor) : 0;
}
