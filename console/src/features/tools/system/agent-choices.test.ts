import { expect, it } from 'vitest';
import { agentChoices } from './agent-choices.ts';

const words = { unnamed: 'Agent sans nom', shownIn: 'fr' };
const entry = (id: string, name: string, config: string | object | null = null) => ({
  id: `uuid-${id}`,
  external_id: id,
  name,
  config: config as string,
});

it('offers the other agents by name, and one without a name by a name of its own', () => {
  const agents = [entry('d', 'Ventes 10'), entry('b', 'Ventes 9'), entry('a', ' '), entry('c', 'Moi')];
  expect(agentChoices(agents, 'c', words)).toEqual([
    { value: 'a', label: 'Agent sans nom' },
    { value: 'b', label: 'Ventes 9' },
    { value: 'd', label: 'Ventes 10' },
  ]);
});

it("shows language and model in every form of the provider's settings", () => {
  const config = { conversation_config: { agent: { language: 'en', prompt: { llm: 'gpt-5' } } } };
  const agents = [
    entry('a', 'A', config),
    entry('b', 'B', JSON.stringify(JSON.stringify(config))),
    entry('c', 'C', '{'),
    entry('d', 'D', JSON.stringify({ agent: { language: 'en', llm: 'gpt-5' } })),
  ];
  expect(agentChoices(agents, undefined, words).map(({ description }) => description)).toEqual([
    'Anglais · gpt-5',
    'Anglais · gpt-5',
    undefined,
    'Anglais · gpt-5',
  ]);
});
