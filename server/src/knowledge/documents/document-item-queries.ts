import { getTableColumns, sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/account-table.ts';
import { knowledgeDocuments } from './document-table.ts';

// What a document was made of can be long, and lists have no use for it.
const { sourceText: _text, qaPairs: _pairs, ...shortColumns } = getTableColumns(knowledgeDocuments);

/** The columns of an item's row, to be selected with the creator's account joined. */
export const ITEM_COLUMNS = {
  ...shortColumns,
  qaPairsCount: sql<number | null>`jsonb_array_length(${knowledgeDocuments.qaPairs})`,
  creatorFirstname: accounts.firstname,
  creatorLastname: accounts.lastname,
  creatorEmail: accounts.email,
};
