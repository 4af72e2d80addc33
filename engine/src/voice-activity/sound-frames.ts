/**
 * Cuts a stream of samples into frames of one length.
 * @param onFrame gets each frame; it is overwritten by the next
 */
export function createFrameCutter(
  length: number,
  onFrame: (frame: Int16Array) => void,
): { add(samples: Int16Array): void } {
  const frame = new Int16Array(length);
  let filled = 0;
  return {
    add(samples) {
      for (let from = 0; from < samples.length; ) {
        const taken = samples.subarray(from, from + length - filled);
        frame.set(taken, filled);
        filled += taken.length;
        from += taken.length;
        if (filled < length) return;
        filled = 0;
        onFrame(frame);
      }
    },
  };
}
