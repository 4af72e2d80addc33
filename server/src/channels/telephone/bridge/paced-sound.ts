const FRAME_SAMPLES = 160;
const FRAME_MS = 20;
const LATE_FRAMES = 5;

/**
 * Sound on its way to a telephone exchange, which plays what it gets at once: so it is sent in its own time, and
 * silence where there is none, since exchanges and carriers end calls on which nothing comes.
 * @param send takes 20 ms
 */
export function createPacedSound(send: (samples: Int16Array) => void, onPlayed: (mark: string) => void) {
  let waiting: number[] = [];
  // How many samples are still to be sent before each mark.
  let marks: { name: string; left: number }[] = [];
  const startedMs = performance.now();
  let sentFrames = 0;
  const timer = setInterval(sendDue, FRAME_MS);

  function sendDue(): void {
    const dueFrames = Math.floor((performance.now() - startedMs) / FRAME_MS) + 1;
    // Of silence, only a moment is made up for.
    if (waiting.length === 0) sentFrames = Math.max(sentFrames, dueFrames - LATE_FRAMES);
    while (sentFrames < dueFrames) {
      const piece = waiting.slice(0, FRAME_SAMPLES);
      waiting = waiting.slice(FRAME_SAMPLES);
      send(Int16Array.from({ length: FRAME_SAMPLES }, (_, index) => piece[index] ?? 0));
      sentFrames += 1;
      marks = marks.map(({ name, left }) => ({ name, left: left - piece.length }));
    }
    const played = marks.filter(({ left }) => left <= 0);
    marks = marks.filter(({ left }) => left > 0);
    for (const { name } of played) onPlayed(name);
  }

  return {
    /** 16 bits, 8,000 Hz, mono. */
    push(samples: Int16Array): void {
      waiting.push(...samples);
    },
    /** Given back when all sound before it was sent. */
    mark(name: string): void {
      marks.push({ name, left: waiting.length });
    },
    /** Forgets the sound, and gives its marks back. */
    clear(): void {
      waiting = [];
      const forgotten = marks;
      marks = [];
      for (const { name } of forgotten) onPlayed(name);
    },
    close: (): void => clearInterval(timer),
  };
}
