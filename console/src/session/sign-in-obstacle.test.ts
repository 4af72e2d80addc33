import { expect, it } from 'vitest';
import { type BrowserFacts, findSignInObstacle } from './sign-in-obstacle.ts';

const FRAMED: BrowserFacts = {
  isFramed: true,
  isStorageDenied: false,
  isHttps: true,
  acceptsCookies: async () => true,
};
const losesCookies = async () => false;

it.each<[Partial<BrowserFacts>, Awaited<ReturnType<typeof findSignInObstacle>>]>([
  [{}, undefined],
  [{ isFramed: false, acceptsCookies: losesCookies }, undefined],
  [{ acceptsCookies: losesCookies }, 'cookies'],
  [{ acceptsCookies: losesCookies, isHttps: false }, 'insecure'],
  [{ isStorageDenied: true }, 'storage'],
  [{ isStorageDenied: true, isFramed: false }, 'blocked'],
])('finds of a browser with %o the obstacle %s', async (facts, obstacle) => {
  expect(await findSignInObstacle({ ...FRAMED, ...facts }, async () => '')).toBe(obstacle);
});
