import { z } from 'zod';
import { AgentId, Uuid } from './id.ts';

/** Where the content of a document comes from. A collection of questions and answers is a `text`. */
export const DocumentType = z.enum(['text', 'url', 'file']);
export type DocumentType = z.infer<typeof DocumentType>;

/**
 * How far a document is on its way to be known. `queued`: not begun. `reading`: its text is being taken out.
 * `indexing`: the text is being cut into passages and made findable. `ready`: agents know it. `failed`: they do not,
 * and `failure` says why. A document that is read anew is known as it was until the new reading is `ready`.
 */
export const DocumentStatus = z.enum(['queued', 'reading', 'indexing', 'ready', 'failed']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** Who a document belongs to, and what the caller may do with it. */
const DocumentAccess = z.object({
  is_creator: z.boolean(),
  creator_name: z.string(),
  creator_email: z.string(),
  /** The caller's own role, as far as the document is concerned. */
  role: z.enum(['admin', 'editor', 'viewer']),
});

const DocumentConfig = z.object({
  id: Uuid,
  type: DocumentType,
  /** The page of a `url` document; null for others. */
  url: z.string().nullable(),
});

const DocumentMetadata = z.object({
  created_at_unix_secs: z.number(),
  last_updated_at_unix_secs: z.number(),
  /** Length of what was added, in bytes. */
  size_bytes: z.number().int(),
});

/** A document as lists carry it. */
export const DocumentItem = z.object({
  uuid: Uuid,
  /** The id under which agents name it; the same as `uuid` and `config.id`. */
  external_id: Uuid,
  name: z.string(),
  config: DocumentConfig,
  metadata: DocumentMetadata,
  access_info: DocumentAccess,
  /** The beginning of the text, at most `KNOWLEDGE.previewMax` characters and an ellipsis; the address of a page that has none. */
  preview: z.string(),
  /** Name of an uploaded file; null for others. */
  file_name: z.string().nullable(),
  /** Whether it is a collection of questions and answers, and of how many. */
  qa_pairs_count: z.number().int().nullable(),
  status: DocumentStatus,
  /** 0 to 1, how much of `reading` and `indexing` is done; 1 when `ready`. */
  progress: z.number().min(0).max(1),
  /** Why the last reading failed, as a stable code and a sentence; null otherwise. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Whether agents know it, in this or an earlier reading. */
  is_usable: z.boolean(),
  /** Characters of its text; 0 until it was read. */
  text_characters: z.number().int(),
  passages_count: z.number().int(),
  /** ISO 639-1 code of what it is mostly written in; null until it was read. */
  language: z.string().nullable(),
  /** When the page was fetched last; null for others. */
  fetched_at_unix_secs: z.number().nullable(),
});
export type DocumentItem = z.infer<typeof DocumentItem>;

/** A document with its content. */
export const DocumentDetail = DocumentItem.extend({
  id: Uuid,
  type: DocumentType,
  url: z.string().nullable(),
  /** Counts its changes; a change of text or pairs that names it as `base_revision` cannot undo one made since. */
  revision: z.number().int(),
  /** What was read, as Markdown; empty until then. Cut at `KNOWLEDGE.shownTextMax` characters. */
  text: z.string(),
  /** Whether the text or the HTML is cut. */
  is_text_cut: z.boolean(),
  /**
   * The content as cleaned HTML without scripts, styles and outside pictures; null where it never was a page. Cut at
   * `KNOWLEDGE.shownHtmlMax` characters.
   */
  extracted_inner_html: z.string().nullable(),
  qa_metadata: z
    .object({
      type: z.literal('qa_collection'),
      original_qa_pairs: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
    })
    .nullable(),
  /** Another document of the team with the same text. */
  same_content_as: z.object({ uuid: Uuid, name: z.string() }).nullable(),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

/** What a newly added document answers with. */
export const AddedDocument = DocumentItem.extend({
  /** The version that the agent has now because the document was associated with it; null without `agentId`. */
  agent_version: z.number().int().nullable(),
});
export type AddedDocument = z.infer<typeof AddedDocument>;

/** An agent that uses a document. */
export const DependentAgent = z.object({
  id: AgentId,
  name: z.string(),
  access_level: z.enum(['admin', 'editor', 'viewer']),
  created_at_unix_secs: z.number(),
});
export type DependentAgent = z.infer<typeof DependentAgent>;
