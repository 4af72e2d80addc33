/** Something the caller said without a pause. */
export type Utterance = {
  id: number;
  text: string;
  /** `open` while words may come; `failed` where recognition failed. */
  state: 'open' | 'done' | 'failed';
  /** When the last word was understood, in milliseconds of the conversation. */
  understoodAtMs: number | undefined;
  /** What was heard, where the text writes it in another way. */
  heard?: string | undefined;
  /** Name of who understood it. */
  recogniser?: string | undefined;
  /** Whether it was heard too badly to stop an agent that speaks. */
  isDoubtful?: boolean | undefined;
  /** How long the voice was heard, in milliseconds; undefined while it is. */
  heardMs?: number | undefined;
  /** How long its recogniser may take, in milliseconds; undefined where that is not known. */
  transcriptMs?: number | undefined;
};

/** What the caller does with their voice. */
export type CallerFloor =
  | { type: 'quiet' }
  | { type: 'speaking'; sinceMs: number; utterances: readonly Utterance[] }
  /** Silent for a moment; may go on. */
  | { type: 'pausing'; sinceMs: number; utterances: readonly Utterance[] }
  /** Silent for long enough; what was said is still being understood. */
  | { type: 'awaited'; sinceMs: number; utterances: readonly Utterance[] };

/** A floor on which something was said. */
export type TakenFloor = Exclude<CallerFloor, { type: 'quiet' }>;

/** The caller's voice is heard. */
export function takeFloor(
  floor: CallerFloor,
  begun: Pick<Utterance, 'id' | 'transcriptMs'>,
  sinceMs: number,
): CallerFloor {
  const earlier = floor.type === 'quiet' ? [] : floor.utterances;
  const utterance: Utterance = { ...begun, text: '', state: 'open', understoodAtMs: undefined };
  return { type: 'speaking', sinceMs, utterances: [...earlier, utterance] };
}

/** The floor with what is known of one utterance; unchanged where it does not belong to this turn. */
export function withUtterance<F extends CallerFloor>(floor: F, id: number, known: Partial<Utterance>): F {
  if (floor.type === 'quiet') return floor;
  const utterances = floor.utterances.map((utterance) =>
    utterance.id === id && utterance.state === 'open' ? { ...utterance, ...known } : utterance,
  );
  return { ...floor, utterances };
}

/** The caller is silent: the last utterance is over, and the floor may go on. */
export function pauseFloor(floor: TakenFloor, silentSinceMs: number): CallerFloor {
  const last = floor.utterances.length - 1;
  const heardMs = Math.max(0, silentSinceMs - floor.sinceMs);
  const utterances = floor.utterances.map((utterance, place) =>
    place === last ? { ...utterance, heardMs } : utterance,
  );
  return { type: 'pausing', sinceMs: silentSinceMs, utterances };
}

/** How long voices were heard on the floor, in milliseconds. */
export function heardMs({ utterances }: TakenFloor): number {
  return utterances.reduce((sum, utterance) => sum + (utterance.heardMs ?? 0), 0);
}

/** Whether an utterance of this number belongs to what the caller is saying. */
export function hasUtterance(floor: CallerFloor, id: number): floor is TakenFloor {
  return floor.type !== 'quiet' && floor.utterances.some((utterance) => utterance.id === id);
}

/** All words so far. */
export function floorText(floor: CallerFloor): string {
  return floor.type === 'quiet' ? '' : textOf(floor.utterances);
}

/** The same without what was heard too badly. */
export function sureText({ utterances }: TakenFloor): string {
  return textOf(utterances.filter(({ isDoubtful }) => !isDoubtful));
}

function textOf(utterances: readonly Utterance[]): string {
  const texts = utterances.map(({ text }) => text.trim());
  return texts.filter((text) => text !== '').join(' ');
}

/** What was heard of all that was said, where it is written in another way. */
export function floorHeard({ utterances }: TakenFloor): string | undefined {
  if (utterances.every(({ heard }) => heard === undefined)) return undefined;
  return utterances
    .map(({ heard, text }) => heard ?? text)
    .filter((words) => words !== '')
    .join(' ');
}

/** Whether nothing of what was said is still being understood. */
export function isSettled({ utterances }: TakenFloor): boolean {
  return utterances.every(({ state }) => state !== 'open');
}

/** When the last word was understood. */
export function understoodAtMs({ utterances }: TakenFloor): number | undefined {
  return utterances.findLast((utterance) => utterance.understoodAtMs !== undefined)?.understoodAtMs;
}
