import { describe, expect, it } from 'vitest';
import { countOf, KnowledgeFilters, toggledType } from './document-filters.ts';

describe('the types of documents that are shown', () => {
  it('are added and taken away one by one, in one order whatever was chosen first', () => {
    expect(toggledType([], 'url')).toEqual(['url']);
    expect(toggledType(['url'], 'text')).toEqual(['text', 'url']);
    expect(toggledType(['text', 'url'], 'url')).toEqual(['text']);
  });

  it('are read from the address each once, and what is no type is left out', () => {
    expect(KnowledgeFilters.parse({ types: 'url,file,url,pigeon' }).types).toEqual(['url', 'file']);
    expect(KnowledgeFilters.parse({}).types).toEqual([]);
  });

  it('are counted together, and all where none is chosen', () => {
    const counts = { url: 1, text: 20, file: 300 };
    expect(countOf(counts, [])).toBe(321);
    expect(countOf(counts, ['url', 'file'])).toBe(301);
  });
});
