import type { DocumentDetail, DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import type { Role } from '@parley/contract/permission.ts';
import type { Caller } from '../../http/route.ts';
import type { accounts } from '../../identity/accounts/account-table.ts';
import { fullName } from '../../identity/accounts/full-name.ts';
import type { knowledgeDocuments, StoredQaPair } from '../stored-documents/document-table.ts';

// What belongs here: documents in the form in which they travel.

/** A stored document with who added it. */
export type ItemRow = Omit<typeof knowledgeDocuments.$inferSelect, 'sourceText' | 'qaPairs'> & {
  qaPairsCount: number | null;
  creator: Pick<typeof accounts.$inferSelect, 'firstname' | 'lastname' | 'email'> | null;
};

/** What is shown of a document beside its row. */
export type DocumentContent = {
  sourceText: string | null;
  qaPairs: StoredQaPair[] | null;
  text: string | null;
  html: string | null;
  sameAs: { uuid: string; name: string } | null;
};

type Viewer = Pick<Caller, 'userId' | 'role'>;

const ACCESS: Readonly<Record<Role, 'admin' | 'editor' | 'viewer'>> = {
  owner: 'admin',
  admin: 'admin',
  member: 'editor',
  viewer: 'viewer',
};

/** What a user of this role may do with a document and with the agents that use it. */
export function accessOf(role: Role): 'admin' | 'editor' | 'viewer' {
  return ACCESS[role];
}

/** A document as lists carry it. */
export function toDocumentItem(row: ItemRow, viewer: Viewer): DocumentItem {
  return {
    uuid: row.id,
    external_id: row.id,
    name: row.name,
    config: { id: row.id, type: row.type, url: row.url },
    metadata: {
      created_at_unix_secs: secondsOf(row.createdAt),
      last_updated_at_unix_secs: secondsOf(row.updatedAt),
      size_bytes: row.sizeBytes,
    },
    access_info: {
      is_creator: row.createdBy === viewer.userId,
      creator_name: row.creator ? fullName(row.creator) : '',
      creator_email: row.creator?.email ?? '',
      role: accessOf(viewer.role),
    },
    preview: row.preview || (row.url ?? ''),
    file_name: row.fileName,
    qa_pairs_count: row.qaPairsCount,
    status: row.status,
    progress: row.progress,
    failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
    is_usable: row.usableRevision !== null,
    text_characters: row.textCharacters,
    passages_count: row.passagesCount,
    language: row.language,
    fetched_at_unix_secs: row.fetchedAt && secondsOf(row.fetchedAt),
  };
}

/** A document with its content. */
export function toDocumentDetail(row: ItemRow, content: DocumentContent, viewer: Viewer): DocumentDetail {
  // Text that a user wrote is shown as written, so that it can be edited.
  const text = content.sourceText ?? content.text ?? '';
  const html = content.html ?? '';
  return {
    ...toDocumentItem(row, viewer),
    id: row.id,
    type: row.type,
    url: row.url,
    revision: row.revision,
    text: text.slice(0, KNOWLEDGE.shownTextMax).toWellFormed(),
    is_text_cut: text.length > KNOWLEDGE.shownTextMax || html.length > KNOWLEDGE.shownHtmlMax,
    extracted_inner_html: content.html && shownHtml(html),
    qa_metadata: content.qaPairs && { type: 'qa_collection', original_qa_pairs: content.qaPairs },
    same_content_as: content.sameAs,
  };
}

/** The beginning of cleaned HTML, which ends inside no tag. */
function shownHtml(html: string): string {
  if (html.length <= KNOWLEDGE.shownHtmlMax) return html;
  const cut = html.slice(0, KNOWLEDGE.shownHtmlMax).toWellFormed();
  const tag = cut.lastIndexOf('<');
  return tag > cut.lastIndexOf('>') ? cut.slice(0, tag) : cut;
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
