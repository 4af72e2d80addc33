import type { TurnLedger } from '@parley/contract/turn-ledger.ts';

/** One step of a turn, in milliseconds after the turn began; before it where they are negative. */
export type TurnStep = { key: string; label?: string; startMs: number; endMs: number };

/** The steps that a turn's ledger knows of, in the order in which they began. */
export function turnSteps(ledger: TurnLedger): TurnStep[] {
  const steps: (TurnStep | undefined)[] = [
    step('pause', ledger.end_of_speech_ms, ledger.end_of_turn_ms),
    step('transcript', transcriptStartMs(ledger), ledger.transcript_ms),
    step('retrieval', ledger.retrieval_start_ms, ledger.retrieval_end_ms),
    step('firstWords', ledger.model_start_ms, ledger.first_token_ms),
    step('firstSentence', ledger.first_token_ms, ledger.first_sentence_ms),
    step('writing', ledger.first_token_ms, ledger.model_end_ms),
    step('voice', ledger.first_sentence_ms ?? ledger.model_start_ms, ledger.first_audio_ms),
    step('played', ledger.first_audio_ms, ledger.audio_played_ms),
    ...ledger.tools.map((tool) => ({
      key: 'tool',
      label: tool.name,
      startMs: tool.start_ms,
      endMs: tool.end_ms,
    })),
  ];
  return steps.filter((known) => known !== undefined).sort((a, b) => a.startMs - b.startMs);
}

/**
 * The stretch of time on which steps are drawn. Of a spoken answer it ends soon after the first sound, since hearing it
 * takes many times as long as everything before.
 */
export function turnAxis(ledger: TurnLedger, steps: readonly TurnStep[]): { fromMs: number; toMs: number } {
  const fromMs = Math.min(0, ...steps.map(({ startMs }) => startMs));
  if (ledger.first_audio_ms === undefined) {
    return { fromMs, toMs: Math.max(fromMs + 1, ledger.end_ms ?? 0, ...steps.map(({ endMs }) => endMs)) };
  }
  const beforeSoundMs = Math.max(1, ledger.first_audio_ms - fromMs);
  return { fromMs, toMs: fromMs + beforeSoundMs * (1 + HEARD_PART) };
}

/** How long the caller waited for an answer: until its first sound, or until its first words where it is written. */
export function answerMs(ledger: TurnLedger): number | undefined {
  if (ledger.first_audio_ms === undefined) return ledger.first_token_ms ?? ledger.end_ms;
  return ledger.first_audio_ms - (ledger.end_of_speech_ms ?? 0);
}

/** How much longer than the wait the axis of a spoken answer is. */
const HEARD_PART = 0.25;

// What came before the end of the turn was understood while the caller paused.
function transcriptStartMs({ end_of_speech_ms, end_of_turn_ms, transcript_ms }: TurnLedger) {
  if (end_of_turn_ms === undefined || transcript_ms === undefined) return end_of_speech_ms;
  return transcript_ms < end_of_turn_ms ? end_of_speech_ms : end_of_turn_ms;
}

function step(key: string, startMs: number | undefined, endMs: number | undefined): TurnStep | undefined {
  if (startMs === undefined || endMs === undefined || endMs < startMs) return undefined;
  return { key, startMs, endMs };
}
