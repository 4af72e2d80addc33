/** What narrows the list of voices; empty for everything. */
export type VoiceFilters = { search: string; gender: string; accent: string };

export const NO_FILTERS: VoiceFilters = { search: '', gender: '', accent: '' };

/** Whether a filter leaves something out. */
export function hasFilters({ search, gender, accent }: VoiceFilters): boolean {
  return search !== '' || gender !== '' || accent !== '';
}
