import { expect, it } from 'vitest';
import { createMemoryStorage } from '../../../session/browser-storage.ts';
import { TestValueStore } from './test-values.ts';

const KEY = { userId: 'user', agent: 'new:voice:scratch' };

it('gives test values back after a reload, and forgets one that is emptied', () => {
  const storage = createMemoryStorage();
  const store = new TestValueStore(storage, KEY);
  store.set('name', 'Ada');
  store.set('city', 'Lyon');
  store.set('city', '');
  expect(new TestValueStore(storage, KEY).values()).toEqual({ name: 'Ada' });
  expect(new TestValueStore(storage, { userId: 'other', agent: KEY.agent }).values()).toEqual({});
});

it('adds a test value to those that another tab has stored since', () => {
  const storage = createMemoryStorage();
  const store = new TestValueStore(storage, KEY);
  new TestValueStore(storage, KEY).set('city', 'Lyon');
  store.set('name', 'Ada');
  for (const each of [store, new TestValueStore(storage, KEY)]) {
    expect(each.values()).toEqual({ city: 'Lyon', name: 'Ada' });
  }
});

it('preserves test values for the open page where the storage is full', () => {
  const full = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  const store = new TestValueStore({ ...createMemoryStorage(), setItem: full }, KEY);
  store.set('city', 'Lyon');
  store.set('name', 'Ada');
  expect(store.values()).toEqual({ city: 'Lyon', name: 'Ada' });
});

it('takes test values along to the agent that is created', () => {
  const storage = createMemoryStorage();
  const store = new TestValueStore(storage, KEY);
  store.set('name', 'Ada');
  store.moveTo('agent_1');
  expect(new TestValueStore(storage, KEY).values()).toEqual({});
  expect(new TestValueStore(storage, { userId: 'user', agent: 'agent_1' }).values()).toEqual({ name: 'Ada' });
});

it('begins without values where the stored ones cannot be read', () => {
  const storage = createMemoryStorage({ 'test_values:user:new:voice:scratch': '{"name":7' });
  expect(new TestValueStore(storage, KEY).values()).toEqual({});
});
