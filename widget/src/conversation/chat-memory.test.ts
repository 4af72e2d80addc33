import { expect, it, vi } from 'vitest';
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

it('knows what later pages wrote when the browser shows its page again', () => {
  const pages = new EventTarget();
  vi.stubGlobal('addEventListener', pages.addEventListener.bind(pages));
  const storage = storageWith('{"token":"first"}');
  const memory = chatMemory('chat', storage);
  chatMemory('chat', storage).write({ token: 'second' });
  pages.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(memory.read().token).toBe('first');
  pages.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(memory.read().token).toBe('second');
  vi.unstubAllGlobals();
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
