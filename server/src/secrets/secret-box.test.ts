import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox, SecretUnreadable } from './secret-box.ts';

describe('secret box', () => {
  let dataFolder = '';
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'secret-box-'));
  });
  afterEach(() => rmSync(dataFolder, { recursive: true }));

  it('opens what it sealed', () => {
    const box = createSecretBox({ dataFolder });
    expect(box.open(box.seal('sk-clé-🔑'))).toBe('sk-clé-🔑');
  });

  it('seals the same text differently each time and never shows it', () => {
    const box = createSecretBox({ dataFolder });
    const sealed = [box.seal('same'), box.seal('same')];
    expect(new Set(sealed).size).toBe(2);
    expect(sealed.join()).not.toContain('same');
  });

  it('derives a different key for each purpose, the same one every time', () => {
    const box = createSecretBox({ dataFolder });
    expect(box.deriveKey('signing')).toEqual(createSecretBox({ dataFolder }).deriveKey('signing'));
    expect(box.deriveKey('signing')).not.toEqual(box.deriveKey('other'));
  });

  it('stores its generated key for the next start, readable by its owner alone', () => {
    const sealed = createSecretBox({ dataFolder }).seal('text');
    expect(createSecretBox({ dataFolder }).open(sealed)).toBe('text');
    expect(statSync(join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('shares secrets between nodes that have the same PARLEY_SECRET_KEY', () => {
    const other = mkdtempSync(join(tmpdir(), 'secret-box-'));
    const sealed = createSecretBox({ dataFolder, secretKey: 'a long enough phrase' }).seal('text');
    expect(createSecretBox({ dataFolder: other, secretKey: 'a long enough phrase' }).open(sealed)).toBe(
      'text',
    );
    rmSync(other, { recursive: true });
  });

  it('still opens secrets of the key file after an operator set PARLEY_SECRET_KEY', () => {
    const sealed = createSecretBox({ dataFolder }).seal('text');
    expect(createSecretBox({ dataFolder, secretKey: 'a long enough phrase' }).open(sealed)).toBe('text');
  });

  it('says that the key is another one', () => {
    const sealed = createSecretBox({ dataFolder, secretKey: 'first phrase' }).seal('text');
    const other = createSecretBox({ dataFolder, secretKey: 'second phrase' });
    expect(() => other.open(sealed)).toThrow(SecretUnreadable);
    expect(() => other.open(sealed)).toThrow(/PARLEY_SECRET_KEY/);
  });

  it.each([
    ['a changed text', (sealed: string) => sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA')],
    ['a cut text', (sealed: string) => sealed.slice(0, 30)],
    ['another version', (sealed: string) => sealed.replace('v1.', 'v2.')],
    ['rubbish', () => 'rubbish'],
  ])('refuses %s', (_, damage) => {
    const box = createSecretBox({ dataFolder });
    expect(() => box.open(damage(box.seal('some text')))).toThrow(SecretUnreadable);
  });

  it('refuses a key file without a key', () => {
    writeFileSync(join(dataFolder, 'secret.key'), 'short');
    expect(() => createSecretBox({ dataFolder })).toThrow(/does not hold a key/);
  });
});
