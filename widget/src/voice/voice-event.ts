/** Event of the voice part's script element with which it hands itself over; its `detail` is the part. */
export const VOICE_EVENT = 'parley-voice';
