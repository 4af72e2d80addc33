import { describe, expect, it } from 'vitest';
import { importedPairs } from './qa-import.ts';

describe('imported pairs', () => {
  it('come from two columns of a spreadsheet, with answers of several lines', () => {
    const table = 'Question\tRéponse\nQuand ouvrez-vous ?\t"À 9 h.\nLe ""samedi"" à 10 h."\nSans réponse\t\n';
    expect(importedPairs(table)).toEqual([
      { question: 'Quand ouvrez-vous ?', answer: 'À 9 h.\nLe "samedi" à 10 h.' },
    ]);
  });

  it('come from CSV with semicolons or commas', () => {
    expect(importedPairs('Where?;Here, as always\r\nWhen?;Now')).toEqual([
      { question: 'Where?', answer: 'Here, as always' },
      { question: 'When?', answer: 'Now' },
    ]);
    expect(importedPairs('"Where, exactly?",Here, as always')).toEqual([
      { question: 'Where, exactly?', answer: 'Here, as always' },
    ]);
    expect(importedPairs('"Do you deliver; and\twhen?","Yes, on Mondays"\n"Open?","Yes"')).toEqual([
      { question: 'Do you deliver; and\twhen?', answer: 'Yes, on Mondays' },
      { question: 'Open?', answer: 'Yes' },
    ]);
  });

  it('are none in a plain text', () => {
    expect(importedPairs('Nothing here')).toEqual([]);
  });
});
