import {
  addDoNotCall,
  exportDoNotCall,
  importDoNotCall,
  listDoNotCall,
  removeDoNotCall,
} from '@parley/contract/do-not-call.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import { DO_NOT_CALL } from '@parley/contract/outgoing-call-limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DoNotCallStore } from '../../src/channels/telephone/outgoing/rules/do-not-call-store.ts';
import { doNotCall } from '../../src/channels/telephone/outgoing/rules/do-not-call-table.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => server.database.pool.query('delete from do_not_call'));

const add = (number: string, note = '') => server.owner.call(addDoNotCall, { body: { number, note } });
const list = (query: { search?: string; page_size?: number; cursor?: string } = {}) =>
  server.owner.call(listDoNotCall, { query });
const imported = (text: string) => server.owner.call(importDoNotCall, { body: { text } });
const numbersOf = async (query: { search?: string } = {}) =>
  (await list(query)).list.map(({ number }) => number);

describe('the do-not-call list', () => {
  it('takes a number as it is typed, once, and keeps the first note where no other is given', async () => {
    const entry = await add('+33 6 39 98 00 45', 'By letter');
    expect(entry).toMatchObject({ number: '+33639980045', source: 'member', note: 'By letter', until: null });
    await add('0033639980045');
    expect(await list()).toMatchObject({ total: 1, list: [{ id: entry.id, note: 'By letter' }] });
  });

  it('refuses what is no number, beside its field', async () => {
    await expect(add('0639980045')).rejects.toMatchObject({
      body: { error: { code: 'number_invalid', detail: { fields: [{ path: 'number' }] } } },
    });
  });

  it('is searched by digits as they are dialled at home, and by words of notes', async () => {
    await add('+33639980045', 'By letter');
    await add('+442079460123', '100 % sure');
    expect(await numbersOf({ search: '06 39 98' })).toEqual(['+33639980045']);
    expect(await numbersOf({ search: 'LÉTTER' })).toEqual(['+33639980045']);
    expect(await numbersOf({ search: '100 %' })).toEqual(['+442079460123']);
    expect(await numbersOf({ search: '_' })).toEqual([]);
  });

  it('is read newest first, page by page', async () => {
    for (const number of ['+33639980045', '+33639980046', '+33639980047']) await add(number);
    const first = await list({ page_size: 2 });
    expect(first).toMatchObject({ total: 3, list: [{ number: '+33639980047' }, { number: '+33639980046' }] });
    const second = await list({ page_size: 2, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ list: [{ number: '+33639980045' }], next_cursor: null });
  });

  it('lets a number go that is removed, which is told when it is gone', async () => {
    const { id } = await add('+33639980045');
    await server.owner.call(removeDoNotCall, { params: { id } });
    expect(await numbersOf()).toEqual([]);
    await expect(server.owner.call(removeDoNotCall, { params: { id } })).rejects.toMatchObject({
      code: 'do_not_call_entry_not_found',
    });
  });
});

describe('an import', () => {
  it('adds what it can read, and says of each other row what is wrong', async () => {
    await add('+33639980046');
    const text = [
      'Number;Note',
      '+33 6 39 98 00 45;"He said; ""never"""',
      '+33639980046',
      '',
      'Ada',
      '06 39 98 00 45;at home',
      `+33639980047;${'x'.repeat(201)}`,
      '+33639980045;again',
    ].join('\r\n');
    expect(await imported(text)).toEqual({
      added: 1,
      known: 1,
      refused_count: 3,
      refused: [
        { row: 5, text: 'Ada', problem: 'number_invalid' },
        { row: 6, text: '06 39 98 00 45;at home', problem: 'number_invalid' },
        { row: 7, text: expect.stringMatching(/^\+33639980047;x+$/), problem: 'note_too_long' },
      ],
    });
    expect((await list({ search: '45' })).list).toMatchObject([{ source: 'import', note: 'again' }]);
  });

  it('takes thousands of rows, as the export writes them', async () => {
    const rows = Array.from(
      { length: 7_500 },
      (_, index) => `'+3363${String(index).padStart(7, '0')},By letter,import,2026-11-22T14:02:42.088Z,,`,
    );
    const text = ['number,note,source,added_at,until,conversation_id', ...rows].join('\r\n');
    expect(await imported(text)).toEqual({ added: 7_500, known: 0, refused_count: 0, refused: [] });
  });

  it('is refused with more lines than one may have', async () => {
    await expect(imported('1\n'.repeat(DO_NOT_CALL.importRowsMax))).rejects.toMatchObject({ status: 400 });
  });

  it('reads what the export wrote', async () => {
    await add('+33639980045', 'Said "never", twice');
    await add('+442079460123', '=1+1');
    await add('+33639980046', 'two\nlines');
    const until = new Date('2031-03-03T10:00:00Z');
    const refusal = { number: '+33639980047', note: '', conversationId: null, until };
    const [{ teamId = '' } = {}] = await server.database.database.select().from(doNotCall);
    await new DoNotCallStore(server.database.database).add(
      teamId,
      [Object.assign(refusal, { source: 'caller' as const })],
      new Date(),
    );
    const { token } = await server.signIn('owner');
    const answer = await fetch(`${server.url}${pathOf(exportDoNotCall, 'test')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('content-disposition')).toMatch(/do-not-call-.*\.csv/);
    const written = await answer.text();
    expect(written.split('\r\n')).toHaveLength(6);
    const before = (await list()).list;
    expect(await imported(written)).toEqual({ added: 0, known: 4, refused_count: 0, refused: [] });
    expect((await list()).list).toEqual(before);
    await server.database.pool.query('delete from do_not_call');
    expect(await imported(written)).toMatchObject({ added: 4, refused_count: 0, refused: [] });
    expect((await list()).list.map(({ number, note, until }) => ({ number, note, until }))).toEqual(
      expect.arrayContaining([
        { number: '+33639980045', note: 'Said "never", twice', until: null },
        { number: '+442079460123', note: '=1+1', until: null },
        { number: '+33639980046', note: 'two\nlines', until: null },
        { number: '+33639980047', note: '', until: until.toISOString() },
      ]),
    );
  });
});
