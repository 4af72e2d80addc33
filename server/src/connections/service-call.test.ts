import { describe, expect, it } from 'vitest';
import { refusalOf } from './service-call.ts';

describe('what is said of a service that refused', () => {
  it('has no part of the key, also where the words are cut within it', () => {
    const apiKey = 'sk-0123456789';
    for (const length of [280, 290, 295, 299]) {
      const body = { error: { message: `${'.'.repeat(length)}${apiKey} is wrong` } };
      const { message } = refusalOf({ apiKey }, { ok: false, status: 401, body });
      expect(message).not.toContain('sk');
    }
  });
});
