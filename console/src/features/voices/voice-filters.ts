import type { VoiceFilters } from '../../data/voices.ts';

/** Nothing is left out. */
export const NO_FILTERS: VoiceFilters = { search: '', gender: '', accent: '' };

/** Whether a filter leaves something out. */
export function hasFilters({ search, gender, accent }: VoiceFilters): boolean {
  return search !== '' || gender !== '' || accent !== '';
}

/** A voice as agents store it; both empty for none. */
export type ChosenVoice = { voice: string; voiceName: string };
