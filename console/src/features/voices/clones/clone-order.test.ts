import type { VoiceClone } from '@parley/contract/voice-clones.ts';
import { describe, expect, it } from 'vitest';
import { orderedClones, totalSeconds } from './clone-order.ts';

const clone = (name: string, status: VoiceClone['status'], day: number, description = ''): VoiceClone => ({
  id: `00000000-0000-4000-8000-00000000000${day}`,
  voice_id: null,
  name,
  cloning_type: 'instant',
  description,
  language: 'fr',
  remove_background_noise: false,
  status,
  status_reason: null,
  failure: null,
  samples: [],
  created_at: `2026-01-0${day}T00:00:00.000Z`,
});
const clones = [
  clone('Zoé', 'waiting', 1, 'Standard téléphonique'),
  clone('élodie', 'failed', 2),
  clone('Adrien', 'ready', 3),
  clone('Bea', 'ready', 4),
];
const names = (...given: Parameters<typeof orderedClones>) => orderedClones(...given).map(({ name }) => name);

describe('the list of clones', () => {
  it('is sorted by date, name or status', () => {
    expect(names(clones, '', 'date')).toEqual(['Bea', 'Adrien', 'élodie', 'Zoé']);
    expect(names(clones, '', 'name')).toEqual(['Adrien', 'Bea', 'élodie', 'Zoé']);
    const numbered = [clone('Desk 10', 'ready', 1), clone('desk 2', 'ready', 2)];
    expect(names(numbered, '', 'name')).toEqual(['desk 2', 'Desk 10']);
    expect(names(clones, '', 'status')).toEqual(['Bea', 'Adrien', 'Zoé', 'élodie']);
  });

  it('finds names and descriptions without regard to case and accents', () => {
    expect(names(clones, ' ZOE ', 'date')).toEqual(['Zoé']);
    expect(names(clones, 'telephonique', 'date')).toEqual(['Zoé']);
    expect(names(clones, 'nobody', 'date')).toEqual([]);
  });

  it('adds up the length of recordings', () => {
    expect(totalSeconds([{ duration_secs: 1.5 }, { duration_secs: 2 }])).toBe(3.5);
  });
});
