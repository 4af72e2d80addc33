import { describe, expect, it } from 'vitest';
import { ACCEPTED_FILES, fileProblem, isToSend, withChosen } from './file-queue.ts';

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

  it('stand once each, however often they are chosen', () => {
    const file = new File(['Opening hours'], 'hours.txt', { lastModified: 1 });
    const picture = new File(['x'], 'photo.png', { lastModified: 1 });
    const chosen = withChosen([], [file, picture]);
    const twice = withChosen(chosen, [file]);
    expect(twice.map(({ file: { name }, state }) => `${name} ${state.phase}`)).toEqual([
      'hours.txt waiting',
      'photo.png refused',
    ]);
    expect(twice.map(isToSend)).toEqual([true, false]);
  });
});
