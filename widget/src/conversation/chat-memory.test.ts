import { expect, it } from 'vitest';
import { chatMemory } from './chat-memory.ts';

function storageWith(value: string) {
  const storage = { value };
  return {
    storage,
    getItem: () => storage.value,
    setItem: (_: string, written: string) => void Object.assign(storage, { value: written }),
  };
}

it('restores a chat on the next page', () => {
  const storage = storageWith('{}');
  chatMemory('chat', storage).write({ token: 'token', draft: 'And' });
  expect(chatMemory('chat', storage).read()).toMatchObject({ token: 'token', draft: 'And', isOpen: false });
});

it('ignores foreign data under its storage key', () => {
  for (const value of [
    'not json',
    'null',
    '{"token":7,"outbox":{"text":1},"draft":[]}',
    '{"outbox":[null]}',
  ]) {
    const { token, outbox, draft } = chatMemory('chat', storageWith(value)).read();
    expect({ token, outbox, draft }).toEqual({ outbox: [] });
  }
});

it('works within the page where storage is blocked', () => {
  const forbidden = () => {
    throw new Error('Forbidden.');
  };
  const memory = chatMemory('chat', { getItem: forbidden, setItem: forbidden });
  memory.write({ draft: 'And' });
  expect(memory.read().draft).toBe('And');
});
