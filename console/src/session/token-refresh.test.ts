import { expect, it } from 'vitest';
import { createMemoryStorage } from './browser-storage.ts';
import { createTokenRefresh, SessionEnded } from './token-refresh.ts';

const STORED = { id_token: 'id-1', access_token: 'access-1', refresh_token: 'refresh-1' };
const RENEWED = { id_token: 'id-2', access_token: 'access-2', refresh_token: 'refresh-2' };

/** Marks for all tabs, and a clock that does not wait. */
function rest(delay: () => Promise<void> = async () => undefined) {
  const used = new Set<string>();
  return {
    delay: (ms: number) => (ms > 1000 ? new Promise<void>(() => undefined) : delay()),
    uses: {
      isUsed: async (token: string) => used.has(token),
      mark: async (token: string) => {
        used.add(token);
        return () => void used.delete(token);
      },
    },
  };
}

/** One lock for all tabs, as a browser has it. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(_name: string, work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

it('uses the refresh token once for all calls that were refused together', async () => {
  const used: string[] = [];
  const refresh = createTokenRefresh({
    storage: createMemoryStorage(STORED),
    exclusively: createLock(),
    ...rest(),
    exchange: async (token) => {
      used.push(token);
      return RENEWED;
    },
  });
  await Promise.all([refresh('id-1'), refresh('id-1'), refresh('id-1')]);
  expect(used).toEqual(['refresh-1']);
});

it('uses the refresh token once for two tabs', async () => {
  const used: string[] = [];
  const dependencies = {
    storage: createMemoryStorage(STORED),
    exclusively: createLock(),
    ...rest(),
    exchange: async (token: string) => {
      used.push(token);
      return RENEWED;
    },
  };
  await Promise.all([createTokenRefresh(dependencies)('id-1'), createTokenRefresh(dependencies)('id-1')]);
  expect(used).toEqual(['refresh-1']);
});

it('waits for the tokens of another tab that its own storage does not show yet', async () => {
  const used: string[] = [];
  const [first, second] = [createMemoryStorage(STORED), createMemoryStorage(STORED)];
  const dependencies = {
    exclusively: createLock(),
    exchange: async (token: string) => {
      used.push(token);
      return RENEWED;
    },
    ...rest(async () => second.setItem('id_token', first.getItem('id_token') ?? '')),
  };
  await createTokenRefresh({ ...dependencies, storage: first })('id-1');
  await createTokenRefresh({ ...dependencies, storage: second })('id-1');
  expect(used).toEqual(['refresh-1']);
});

it('clears the tokens when the provider refuses', async () => {
  const storage = createMemoryStorage(STORED);
  const refresh = createTokenRefresh({
    storage,
    exclusively: createLock(),
    ...rest(),
    exchange: () => Promise.reject(new SessionEnded('refused')),
  });
  await expect(refresh('id-1')).rejects.toThrow(SessionEnded);
  expect(storage.length).toBe(0);
});

it('leaves the tokens when the provider cannot be reached', async () => {
  const storage = createMemoryStorage(STORED);
  const refresh = createTokenRefresh({
    storage,
    exclusively: createLock(),
    ...rest(),
    exchange: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await expect(refresh('id-1')).rejects.toThrow('Failed to fetch');
  expect(storage.getItem('refresh_token')).toBe('refresh-1');
});

it('does not bring tokens back that a sign-out has cleared meanwhile', async () => {
  const storage = createMemoryStorage(STORED);
  const refresh = createTokenRefresh({
    storage,
    exclusively: createLock(),
    ...rest(),
    exchange: async () => {
      storage.clear();
      return RENEWED;
    },
  });
  await expect(refresh('id-1')).rejects.toThrow(SessionEnded);
  expect(storage.getItem('id_token')).toBeNull();
});
