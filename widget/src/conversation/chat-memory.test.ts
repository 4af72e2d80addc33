import { expect, it } from 'vitest';
import { chatMemory } from './chat-memory.ts';

function storageWith(value: string) {
  const kept = { value };
  return {
    kept,
    getItem: () => kept.value,
    setItem: (_: string, written: string) => void Object.assign(kept, { value: written }),
  };
}

it('remembers from page to page', () => {
  const storage = storageWith('{}');
  chatMemory('chat', storage).write({ token: 'token', draft: 'And' });
  expect(chatMemory('chat', storage).read()).toMatchObject({ token: 'token', draft: 'And', isOpen: false });
});

it('takes nothing from what somebody else keeps under its name', () => {
  for (const value of ['not json', 'null', '{"token":7,"outbox":{"text":1},"draft":[]}']) {
    const { token, outbox, draft } = chatMemory('chat', storageWith(value)).read();
    expect({ token, outbox, draft }).toEqual({});
  }
});

it('goes on within the page where storage is forbidden', () => {
  const forbidden = () => {
    throw new Error('Forbidden.');
  };
  const memory = chatMemory('chat', { getItem: forbidden, setItem: forbidden });
  memory.write({ draft: 'And' });
  expect(memory.read().draft).toBe('And');
});
