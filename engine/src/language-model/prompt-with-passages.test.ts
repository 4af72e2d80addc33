import { describe, expect, it } from 'vitest';
import { promptWithPassages } from './prompt-with-passages.ts';

const passage = { documentId: 'd', documentName: 'Hours', heading: '', text: ' Open daily. ', score: 1 };

describe('prompt with passages', () => {
  it('is the prompt alone when nothing was found', () => {
    expect(promptWithPassages('You help.', [])).toBe('You help.');
  });

  it('numbers the passages with their sources and says what to do when they do not answer', () => {
    const prompt = promptWithPassages('You help.', [
      passage,
      { ...passage, heading: 'Sunday', text: 'Closed.' },
    ]);
    expect(prompt.startsWith('You help.\n\n# Knowledge\n')).toBe(true);
    expect(prompt.endsWith('[1] Hours\nOpen daily.\n\n[2] Hours, Sunday\nClosed.')).toBe(true);
    expect(prompt).toContain('say plainly that you do not know');
  });

  it('needs no prompt', () => {
    expect(promptWithPassages('', [passage]).startsWith('# Knowledge')).toBe(true);
  });
});
