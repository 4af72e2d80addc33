/** A voice as agents keep it; both empty for none. */
export type ChosenVoice = { voice: string; voiceName: string };
