import { expect, it } from 'vitest';
import { agentFileName, readAgentFile } from './agent-file.ts';

const exported = {
  format: 'parley-agent',
  format_version: 1,
  exported_at: '2026-11-21T10:00:00.000Z',
  name: 'Accueil',
  type: 'voice',
  conversation_config: { agent: { prompt: { prompt: 'You help.' } }, newer: { field: 1 } },
  platform_settings: {},
};

function fileOf(content: unknown): Blob {
  return new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);
}

it('reads an exported agent with the fields of a newer release', async () => {
  expect(await readAgentFile(fileOf(exported))).toEqual({ agent: exported });
});

it.each([
  ['not_json', 'no braces', ''],
  ['not_an_agent', { name: 'Accueil' }, 'format'],
  ['not_an_agent', [1, 2], ''],
  ['newer_format', { ...exported, format_version: 2 }, ''],
  [
    'invalid_settings',
    { ...exported, conversation_config: { tts: { speed: 'fast' } } },
    'conversation_config.tts.speed',
  ],
  ['invalid_settings', { ...exported, name: 'a'.repeat(101) }, 'name'],
])('says %s', async (problem, content, path) => {
  expect(await readAgentFile(fileOf(content))).toEqual({ problem, path });
});

it('does not read a file that is far too large', async () => {
  expect(await readAgentFile(fileOf(' '.repeat(4_000_001)))).toEqual({ problem: 'too_large', path: '' });
});

it('says that the browser cannot read a file, such as one that was deleted after it was chosen', async () => {
  const file = { size: 2, text: () => Promise.reject(new DOMException('Gone.', 'NotReadableError')) };
  expect(await readAgentFile(file)).toEqual({ problem: 'unreadable', path: '' });
});

it.each([
  ['Café & Thé – accueil', 'cafe-the-accueil.parley.json'],
  ['../../etc', 'etc.parley.json'],
  ['★', 'agent.parley.json'],
])('names the file of %s', (name, file) => {
  expect(agentFileName(name)).toBe(file);
});
