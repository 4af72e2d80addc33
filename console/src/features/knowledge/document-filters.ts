import { DocumentType } from '@parley/contract/knowledge-document.ts';
import { z } from 'zod';
import type { DocumentFilters } from '../../data/documents.ts';
import { SearchFilter } from '../../design/resource-list/list-filters.ts';

/** The types in the order in which they are offered. */
export const DOCUMENT_TYPES: readonly DocumentType[] = ['url', 'text', 'file'];

/** What the address says of the list. */
export const KnowledgeFilters = SearchFilter.extend({
  types: z
    .string()
    .transform((text) => DocumentType.options.filter((type) => text.split(',').includes(type)))
    .catch([])
    .readonly(),
});

/** Nothing is left out. */
export const NO_FILTERS: DocumentFilters = { search: '', types: [] };

/** Adds a type to those shown, or takes it away. */
export function toggledType(types: readonly DocumentType[], type: DocumentType): DocumentType[] {
  return DocumentType.options.filter((other) => types.includes(other) !== (other === type));
}

/** How many documents the chosen types have, of those that match the search. */
export function countOf(
  counts: Readonly<Record<DocumentType, number>>,
  types: readonly DocumentType[],
): number {
  const shown = types.length === 0 ? DOCUMENT_TYPES : types;
  return shown.reduce((sum, type) => sum + counts[type], 0);
}
