const AUDIO = Buffer.from('{"type":"audio"');
const TAIL_BYTES = 40;

/**
 * The turn that an audio frame belongs to; undefined for every other frame. Reads only the ends of the frame, since a
 * load that parsed all audio would measure itself.
 */
export function audioEventId(frame: Buffer): number | undefined {
  if (!frame.subarray(0, AUDIO.length).equals(AUDIO)) return undefined;
  const tail = frame.subarray(-TAIL_BYTES).toString('latin1');
  return Number(/"event_id":(\d+)/.exec(tail)?.[1] ?? Number.NaN);
}
