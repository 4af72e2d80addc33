/** What is to be read. */
export type WantedTurn = {
  /** Who pays for it with its budget. */
  teamId: string;
  /** Whether it is likely to be read in a moment. */
  isSmall: boolean;
};

/** Lets a few readings at a time begin. */
export type Turns = {
  /** Waits for a turn, which lasts until it is disposed. */
  next(wanted: WantedTurn, signal: AbortSignal): Promise<Disposable>;
  /** Resolves when nobody has a turn. */
  settled(): Promise<void>;
};

/** Reading time that a team may use at a stretch before the others go first, in milliseconds. */
const BUDGET_MS = 60_000;
/** Part of the time that passes by which a team's budget fills again. */
const REFILL = 0.25;

type Waiting = WantedTurn & { begin: () => void };

/**
 * Gives turns to the teams that have read least, small documents first. Of several turns the last one is kept for small
 * documents of teams within their budget, so that nobody's large ones hold up everybody.
 * @param nowMs monotonic
 */
export function createTurns(atOnce: number, nowMs: () => number = () => performance.now()): Turns {
  const waiting = new Set<Waiting>();
  const running = new Set<WantedTurn>();
  const used = new Map<string, { ms: number; atMs: number }>();
  let idle: (() => void)[] = [];

  function usedBy(teamId: string): number {
    const { ms, atMs } = used.get(teamId) ?? { ms: 0, atMs: 0 };
    return Math.max(0, ms - (nowMs() - atMs) * REFILL);
  }

  function charge(teamId: string, ms: number): void {
    used.set(teamId, { ms: usedBy(teamId) + ms, atMs: nowMs() });
    for (const team of used.keys()) if (usedBy(team) === 0) used.delete(team);
  }

  const isOverBudget = ({ teamId }: WantedTurn) => usedBy(teamId) > BUDGET_MS;
  const turnsOf = (teamId: string) => [...running].filter((turn) => turn.teamId === teamId).length;

  function mayBegin(wanted: WantedTurn): boolean {
    if (running.size >= atOnce) return false;
    const isLast = atOnce > 1 && running.size === atOnce - 1;
    return !isLast || (wanted.isSmall && !isOverBudget(wanted) && turnsOf(wanted.teamId) < atOnce - 1);
  }

  /** Lower goes first; those that came first among equals. */
  const rankOf = (wanted: WantedTurn) => [
    Number(isOverBudget(wanted)),
    turnsOf(wanted.teamId),
    Number(!wanted.isSmall),
    usedBy(wanted.teamId),
  ];

  function beginNext(): void {
    const [next] = [...waiting]
      .filter(mayBegin)
      .map((turn) => ({ turn, rank: rankOf(turn) }))
      .sort((one, other) => compare(one.rank, other.rank));
    if (!next) return;
    waiting.delete(next.turn);
    next.turn.begin();
    beginNext();
  }

  function take(wanted: WantedTurn): Disposable {
    const startedMs = nowMs();
    running.add(wanted);
    return {
      [Symbol.dispose]() {
        if (!running.delete(wanted)) return;
        charge(wanted.teamId, nowMs() - startedMs);
        beginNext();
        if (running.size > 0) return;
        for (const tell of idle) tell();
        idle = [];
      },
    };
  }

  return {
    async next({ teamId, isSmall }, signal) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
      const wanted: Waiting = {
        teamId,
        isSmall,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve(take(wanted));
        },
      };
      const leave = () => {
        waiting.delete(wanted);
        reject(signal.reason);
      };
      waiting.add(wanted);
      signal.addEventListener('abort', leave, { once: true });
      beginNext();
      return promise;
    },
    async settled() {
      if (running.size === 0) return;
      await new Promise<void>((resolve) => idle.push(resolve));
    },
  };
}

function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
