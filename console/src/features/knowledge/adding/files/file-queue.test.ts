import { describe, expect, it } from 'vitest';
import { ACCEPTED_FILES, fileProblem, filesAfter, isToSend } from './file-queue.ts';

const MB = 1024 * 1024;

describe('chosen files', () => {
  it('are refused before they are sent when they are no document, too large or empty', () => {
    expect(fileProblem({ name: 'prices.PDF', size: 20 * MB })).toBeUndefined();
    expect(fileProblem({ name: 'prices.pdf', size: 20 * MB + 1 })).toBe('file_too_large');
    expect(fileProblem({ name: 'prices.xlsx', size: 10 })).toBe('file_type_unsupported');
    expect(fileProblem({ name: 'prices.csv', size: 10 })).toBe('file_type_unsupported');
    expect(fileProblem({ name: 'prices', size: 10 })).toBe('file_type_unsupported');
    expect(fileProblem({ name: 'prices.md', size: 10 })).toBeUndefined();
    expect(fileProblem({ name: 'prices.txt', size: 0 })).toBe('file_empty');
  });

  it('are offered by the types that are named beside the button', () => {
    expect(ACCEPTED_FILES).toBe('.pdf,.docx,.txt,.html,.epub');
  });

  it('stand once each, with what becomes of them', () => {
    const file = new File(['Opening hours'], 'hours.txt', { lastModified: 1 });
    const picture = new File(['x'], 'photo.png', { lastModified: 1 });
    const chosen = filesAfter([], {
      type: 'add',
      files: [
        { id: 'a', file },
        { id: 'b', file: picture },
      ],
    });
    const twice = filesAfter(chosen, { type: 'add', files: [{ id: 'c', file }] });
    expect(twice.map(({ id, state }) => `${id} ${state.phase}`)).toEqual(['a waiting', 'b refused']);
    const failed = filesAfter(twice, { type: 'state', id: 'a', state: { phase: 'failed', error: 'broken' } });
    expect(failed.map(isToSend)).toEqual([true, false]);
    expect(filesAfter(failed, { type: 'remove', id: 'b' }).map(({ id }) => id)).toEqual(['a']);
  });
});
