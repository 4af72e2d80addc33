/** Why there is no sound to record. */
export type RecordingProblem = 'refused' | 'no_microphone' | 'not_supported' | 'failed';

/** How far a recording is; times in milliseconds on one clock. */
export type RecordingState =
  | { phase: 'ready'; problem?: RecordingProblem }
  | { phase: 'asking' }
  | { phase: 'recording'; recordedMs: number; since: number }
  | { phase: 'paused'; recordedMs: number }
  | { phase: 'complete'; recordedMs: number; content: Blob };

export type RecordingEvent =
  | { type: 'ask' }
  | { type: 'problem'; problem: RecordingProblem }
  | { type: 'start' | 'pause' | 'resume'; now: number }
  | { type: 'end'; now: number; content: Blob }
  | { type: 'reset' };

/** What a recording becomes by an event; one that does not fit changes nothing. */
export function recordingAfter(state: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case 'ask':
      return { phase: 'asking' };
    case 'problem':
      return { phase: 'ready', problem: event.problem };
    case 'start':
      return { phase: 'recording', recordedMs: 0, since: event.now };
    case 'pause':
      return state.phase === 'recording'
        ? { phase: 'paused', recordedMs: recordedMs(state, event.now) }
        : state;
    case 'resume':
      return state.phase === 'paused' ? { ...state, phase: 'recording', since: event.now } : state;
    case 'end':
      return { phase: 'complete', recordedMs: recordedMs(state, event.now), content: event.content };
    case 'reset':
      return { phase: 'ready' };
  }
}

/** How much was recorded until now. */
export function recordedMs(state: RecordingState, now: number): number {
  if (state.phase === 'recording') return state.recordedMs + now - state.since;
  return 'recordedMs' in state ? state.recordedMs : 0;
}
