import { expect, it } from 'vitest';
import { searchAgents } from './agent-search.ts';

const rows = [
  { id: '1f6e2d', name: 'Accueil Élise' },
  { id: '77aa01', name: 'Sales desk' },
];

const found = (text: string) => searchAgents(rows, text).map((row) => row.id);

it('finds agents by a part of the name, whatever the case', () => {
  expect(found('ÉLI')).toEqual(['1f6e2d']);
  expect(found('desk')).toEqual(['77aa01']);
});

it('finds agents by a part of the id', () => {
  expect(found('AA0')).toEqual(['77aa01']);
});

it("finds agents by 'bot' and the id", () => {
  expect(found('BOT1f6')).toEqual(['1f6e2d']);
  expect(found('BOT 1f6')).toEqual(['1f6e2d']);
  expect(found('bot')).toEqual(['1f6e2d', '77aa01']);
});

it('finds everything for a blank text and nothing for an unknown one', () => {
  expect(found('  ')).toHaveLength(2);
  expect(found('nobody')).toEqual([]);
});
