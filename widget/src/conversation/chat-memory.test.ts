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

it('restores how many messages are unread, while their conversation can be gone on with', () => {
  const storage = storageWith('{}');
  chatMemory('chat', storage).write({ token: 'token', read: 1, unread: 2 });
  expect(chatMemory('chat', storage).read()).toMatchObject({ read: 1, unread: 2 });
  chatMemory('chat', storage).write({ token: undefined });
  expect(chatMemory('chat', storage).read().unread).toBe(0);
  expect(chatMemory('chat', storageWith('{"token":"token","unread":"many"}')).read().unread).toBe(0);
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
