/** How audio travels: samples of 16 bits, or the logarithmic bytes of telephony. */
export type AudioFormat = { encoding: 'pcm' | 'mu-law'; sampleRateHz: number };

/** The format of a name such as `pcm_16000` or `ulaw_8000`; undefined for any other name. */
export function audioFormatOf(name: string): AudioFormat | undefined {
  if (name === 'ulaw_8000') return { encoding: 'mu-law', sampleRateHz: 8_000 };
  const rate = /^pcm_(8000|16000|22050|24000|44100|48000)$/.exec(name)?.[1];
  return rate === undefined ? undefined : { encoding: 'pcm', sampleRateHz: Number(rate) };
}
