import { afterAll, describe, expect, it } from 'vitest';
import { made } from '../../../test/knowledge/made-documents.ts';
import { BOUNDED, NEUTRALISED } from '../../../test/support/hostile-readable-files.ts';
import { REFUSED } from '../../../test/support/hostile-refused-files.ts';
import { createDocumentReader } from './document-reader.ts';

const reader = createDocumentReader({ timeoutMs: 25_000, heapMb: 384, memoryMb: 640 });
const hastyReader = createDocumentReader({ timeoutMs: 6_000, heapMb: 384, memoryMb: 640 });
afterAll(async () => {
  await reader[Symbol.asyncDispose]();
  await hastyReader[Symbol.asyncDispose]();
});

const signal = new AbortController().signal;
const read = (bytes: Uint8Array, by = reader) =>
  by.read({ kind: 'file', bytes, fileName: 'guide.pdf' }, { name: 'Guide', teamId: 'team', signal });

describe('a reader that is given hostile files', () => {
  it.each(REFUSED)('refuses %s', async (_, code, make) => {
    await expect(read(make())).rejects.toMatchObject({ name: 'DocumentUnreadable', code });
  });

  it.each(NEUTRALISED)('reads %s without harm', async (_, make, check) => {
    check(await read(make()));
  });

  it.each(BOUNDED)('comes to an end with %s', async (_, make) => {
    const ending = await read(make(), hastyReader).then(
      () => 'read',
      (error: { name: string }) => error.name,
    );
    expect(['read', 'DocumentUnreadable']).toContain(ending);
  });

  it('reads on after all of them', async () => {
    const { text } = await read(made('chromium.fr.pdf'));
    expect(text).toContain('Révision complète | 2 h | 89,90 €');
  });
});
