const LEVEL = 10_000;

/** One second of a tone. */
export function tone(hz: number, sampleRateHz: number): Int16Array {
  return Int16Array.from({ length: sampleRateHz }, (_, index) =>
    Math.round(LEVEL * Math.sin((2 * Math.PI * hz * index) / sampleRateHz)),
  );
}

/** Power of the difference against the tone's, away from where the tone starts and stops. */
export function errorDb(samples: Int16Array, ideal: Int16Array): number {
  const edge = Math.round(ideal.length / 50);
  let sum = 0;
  for (let index = edge; index < ideal.length - edge; index += 1) {
    sum += ((samples[index] ?? 0) - (ideal[index] ?? 0)) ** 2;
  }
  return 10 * Math.log10(sum / (ideal.length - 2 * edge) / (LEVEL ** 2 / 2));
}
