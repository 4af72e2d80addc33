import { isPlainName } from '@parley/contract/plain-text.ts';
import { describe, expect, it } from 'vitest';
import { nameOfFile, nameOfText, nameOfUrl, textProblem, urlProblem } from './new-document.ts';

describe('what is entered', () => {
  it('must be a text of 10 to 100,000 characters, blanks around it apart', () => {
    expect(textProblem('   ')).toBe('file_required');
    expect(textProblem(' too short ')).toBe('text_too_short');
    expect(textProblem('long enough')).toBeUndefined();
    expect(textProblem('a'.repeat(100_001))).toBe('text_too_long');
  });

  it('must be an address of the web of at most 2048 characters', () => {
    expect(urlProblem('')).toBe('file_required');
    expect(urlProblem('ftp://example.org')).toBe('url_invalid');
    expect(urlProblem('http://')).toBe('url_invalid');
    expect(urlProblem(' https://example.org/prices ')).toBeUndefined();
    expect(urlProblem(`https://example.org/${'a'.repeat(2048)}`)).toBe('url_too_long');
  });
});

describe('a document without a name', () => {
  it('is called by the beginning of its text, its host or its file', () => {
    expect(nameOfText(`  Opening\nhours ${'x'.repeat(99)}`)).toBe(`Opening hours ${'x'.repeat(36)}`);
    expect(nameOfUrl('https://shop.example:8080/prices')).toBe('shop.example:8080');
    expect(nameOfFile('Tarifs 2026.v2.pdf')).toBe('Tarifs 2026.v2');
    expect(nameOfFile('.pdf')).toBe('.pdf');
  });

  it('is called without markup and without invisible characters that turn the direction', () => {
    const names = [
      nameOfText('\u202aC:\\prices\u202c <b>2026</b>'),
      nameOfText(`${'x'.repeat(49)}😀 and more`),
      nameOfFile('\u200eTarifs <\u200eb>.pdf'),
      nameOfFile('\u200e.pdf'),
    ];
    expect(names).toEqual(['C:\\prices b>2026/b>', 'x'.repeat(49), 'Tarifs b>', '.pdf']);
    expect(names.every(isPlainName)).toBe(true);
  });
});
