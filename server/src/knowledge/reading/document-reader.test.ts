import { describe, expect, it } from 'vitest';
import { createDocumentReader } from './document-reader.ts';

const signal = new AbortController().signal;
const file = (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { kind: 'file', bytes, fileName: 'guide.txt' } as const;
};
/** Takes far longer than any test waits, and more memory than any is given. */
const endless = file(`<!doctype html><body>${'<a href="/x">y</a> '.repeat(900_000)}`);

describe('createDocumentReader', () => {
  it('makes one passage of each question with its answer', async () => {
    await using reader = createDocumentReader();
    const pairs = [
      {
        id: '1',
        question: 'Réparez-vous les\ntrottinettes ?',
        answer: 'Non, seulement les vélos de toutes les marques.',
      },
      { id: '2', question: 'Quand ouvrez-vous ?', answer: 'Du mardi au vendredi, de 9 h à 18 h 30.' },
    ];
    const { passages, language, text, html } = await reader.read(
      { kind: 'qa', pairs },
      { name: 'FAQ', teamId: 'team', signal },
    );
    expect(passages).toEqual([
      { heading: 'Réparez-vous les trottinettes ?', text: 'Non, seulement les vélos de toutes les marques.' },
      { heading: 'Quand ouvrez-vous ?', text: 'Du mardi au vendredi, de 9 h à 18 h 30.' },
    ]);
    expect(language).toBe('fr');
    expect(text).toMatch(/^## Réparez-vous les trottinettes \?\n\n/);
    expect(html).toBeNull();
  });

  it('reads a short part of a page as a page where its name says so', async () => {
    await using reader = createDocumentReader();
    const part = file('<h2>Opening hours</h2><p>From 9 am to 6 pm</p>');
    const read = async (fileName: string) =>
      (await reader.read({ ...part, fileName }, { name: 'Hours', teamId: 'team', signal })).text;
    expect(await read('hours.HTML')).toBe('## Opening hours\n\nFrom 9 am to 6 pm');
    expect(await read('hours.txt')).toContain('<h2>');
  });

  it('takes no line of an answer for a heading', async () => {
    await using reader = createDocumentReader();
    const dial = 'Call 01 44 55 66 77 and dial:\n# 12 for repairs\n  ## 14 for orders';
    const pairs = [
      { id: '1', question: 'How do I reach the workshop?', answer: dial },
      { id: '2', question: 'What is your return policy?', answer: '# Thirty days.' },
    ];
    const { passages } = await reader.read({ kind: 'qa', pairs }, { name: 'FAQ', teamId: 'team', signal });
    expect(passages).toEqual([
      { heading: 'How do I reach the workshop?', text: dial.replace('  ##', '##') },
      { heading: 'What is your return policy?', text: '# Thirty days.' },
    ]);
  });

  it('reports how far it is, never backwards', async () => {
    await using reader = createDocumentReader();
    const reported: number[] = [];
    await reader.read(file('# Guide\n\nOpen daily.'), {
      name: 'Guide',
      teamId: 'team',
      signal,
      onProgress: (part) => reported.push(part),
    });
    expect(reported.length).toBeGreaterThan(0);
    expect(reported).toEqual(reported.toSorted((one, other) => one - other));
    expect(reported.every((part) => part > 0 && part <= 1)).toBe(true);
  });

  it('ends a reading when its signal says so, and reads on', async () => {
    await using reader = createDocumentReader({ processes: 1 });
    const stop = new AbortController();
    const first = reader.read(endless, { name: 'Guide', teamId: 'team', signal: stop.signal });
    const second = reader.read(file('Open daily.'), { name: 'Guide', teamId: 'team', signal });
    stop.abort(new Error('deleted'));
    await expect(first).rejects.toThrow('deleted');
    expect((await second).text).toBe('Open daily.');
  });

  it('has the bytes of a stored document fetched when its turn has come', async () => {
    await using reader = createDocumentReader({ processes: 1 });
    const stop = new AbortController();
    const first = reader.read(endless, { name: 'Guide', teamId: 'team', signal: stop.signal });
    const order: string[] = [];
    const ended = first.catch(() => order.push('first ended'));
    const fetch = async () => {
      order.push('fetched');
      return file('Open daily.');
    };
    const second = reader.read({ sizeBytes: 11, fetch }, { name: 'Guide', teamId: 'team', signal });
    stop.abort(new Error('deleted'));
    expect((await second).text).toBe('Open daily.');
    await ended;
    expect(order).toEqual(['first ended', 'fetched']);
  });

  it('aborts reading that exceeds its time limit', async () => {
    await using reader = createDocumentReader({ timeoutMs: 20 });
    await expect(reader.read(endless, { name: 'Guide', teamId: 'team', signal })).rejects.toMatchObject({
      code: 'file_took_too_long',
    });
  });

  it('aborts reading that exceeds its memory limit', async () => {
    await using reader = createDocumentReader({ heapMb: 40 });
    await expect(reader.read(endless, { name: 'Guide', teamId: 'team', signal })).rejects.toMatchObject({
      code: 'file_too_complex',
    });
  });

  it('ends what it is reading when it is disposed', async () => {
    const reader = createDocumentReader();
    const reading = reader.read(endless, { name: 'Guide', teamId: 'team', signal });
    const ended = expect(reading).rejects.toThrow('stopping');
    await Promise.resolve();
    await reader[Symbol.asyncDispose]();
    await ended;
  });
});
