/** What callers have measured, in milliseconds. */
export type CallerMetrics = {
  /** From the last sound of the caller to the first of the answer. */
  speechToAudioMs: number[];
  /** From the end of the turn, which the server says with the transcript, to the first sound of the answer. */
  turnToAudioMs: number[];
  /** From the first sound of the caller to the server's word that it yields. */
  speechToYieldMs: number[];
  /** From that word to the last sound of the answer that was cut; 0 when none came after it. */
  yieldToLastAudioMs: number[];
  /** Round trips of frames with an echo server. */
  echoMs: number[];
  /** Error events, and unexpected closes, with how often each came. */
  failures: Record<string, number>;
  /** Conversations that began. */
  conversationIds: string[];
};

export function emptyMetrics(): CallerMetrics {
  return {
    speechToAudioMs: [],
    turnToAudioMs: [],
    speechToYieldMs: [],
    yieldToLastAudioMs: [],
    echoMs: [],
    failures: {},
    conversationIds: [],
  };
}

export function noteFailure({ failures }: CallerMetrics, why: string): void {
  failures[why] = (failures[why] ?? 0) + 1;
}

/** What went wrong for callers, in one line. */
export function failuresOf({ failures }: CallerMetrics): string {
  const lines = Object.entries(failures).map(([why, count]) => `${count} × ${why}`);
  return lines.join(', ') || 'they left without a reason';
}
