import { endpoint } from '@parley/contract/endpoint.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './request-input.ts';

const note = endpoint({
  method: 'POST',
  path: '/v1/notes/:name',
  tag: 'Agents',
  summary: 'Note something',
  access: 'member',
  params: z.object({ name: z.string() }),
  query: z.object({ search: z.string().trim() }),
  body: z.object({ labels: z.array(z.string()), values: z.record(z.string(), z.string()) }),
  response: z.object({}),
});

it('reads a path, a query and a body without NUL characters and halves of emoji', () => {
  const raw = {
    params: { name: 'A\0da' },
    query: { search: ' nightl\0y \0' },
    body: { labels: ['\ud83dblue'], values: { 'k\0ey': 'va\0lue' } },
  };
  expect(parseInput(note, 'provider', raw)).toEqual({
    params: { name: 'Ada' },
    query: { search: 'nightly' },
    body: { labels: ['\ufffdblue'], values: { key: 'value' } },
  });
});

it('names each field that a call does not know', () => {
  const strict = endpoint({ ...note, params: z.object({}), query: z.strictObject({}), body: z.object({}) });
  const raw = { params: {}, query: { branch_id: 'b', version: '1' }, body: {} };
  expect(() => parseInput(strict, 'provider', raw)).toThrow(
    expect.objectContaining({
      message: 'branch_id: Not known to this call',
      detail: {
        fields: [{ path: 'branch_id' }, { path: 'version' }].map((field) => expect.objectContaining(field)),
      },
    }),
  );
});
