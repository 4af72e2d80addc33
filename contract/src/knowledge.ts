import { z } from 'zod';
import { endpoint, PROVIDER_UUID } from './endpoint.ts';
import { AgentId, Uuid } from './id.ts';
import { KNOWLEDGE, QA } from './limits.ts';
import { hasMarkup } from './plain-text.ts';
import { QaPair } from './qa-pairs.ts';
import { queryInteger } from './query-integer.ts';

/** Where the content of a document comes from. A collection of questions and answers is a `text`. */
export const DocumentType = z.enum(['text', 'url', 'file']);
export type DocumentType = z.infer<typeof DocumentType>;

/**
 * How far a document is on its way to be known. `queued`: nobody has begun. `reading`: its text is being taken out.
 * `indexing`: the text is being cut into passages and made findable. `ready`: agents know it. `failed`: they do not,
 * and `failure` says why. A document that is read anew is known as it was until the new reading is `ready`.
 */
export const DocumentStatus = z.enum(['queued', 'reading', 'indexing', 'ready', 'failed']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

const noMarkup = (text: string) => !hasMarkup(text);

/** Who a document belongs to, and what the caller may do with it. */
export const DocumentAccess = z.object({
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
  /** The beginning of the text, at most {@link KNOWLEDGE.previewMax} characters and an ellipsis; the address of a page that has none. */
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
  /** What was read, as Markdown; empty until then. Cut at {@link KNOWLEDGE.shownTextMax} characters. */
  text: z.string(),
  is_text_cut: z.boolean(),
  /** The content as cleaned HTML without scripts, styles and outside pictures; null where it never was a page. */
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

const DocumentName = z
  .string()
  .trim()
  .min(1, 'name_required')
  .max(KNOWLEDGE.nameMax, 'name_too_long')
  .refine(noMarkup, 'markup_not_allowed');

/** What every way of adding a document has in common. */
const NewDocument = {
  name: DocumentName,
  /** Associates the document with this agent at once. */
  agentId: AgentId.optional(),
};
/** Adds it although the team has a document with the same content already. */
const allowDuplicate = z.boolean().default(false);

const DocumentText = z
  .string()
  .trim()
  .min(KNOWLEDGE.textMin, 'text_too_short')
  .max(KNOWLEDGE.textMax, 'text_too_long');

const DocumentParams = z.object({ uuid: Uuid });

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/{provider}/knowledge-base',
  summary: "The team's documents, newest first",
  tag: 'Knowledge base',
  access: 'viewer',
  query: z.object({
    /** Part of a name or text, whatever its case. */
    search: z.string().trim().max(200).optional(),
    /** Types to show, separated by commas; all without it. */
    types: z
      .string()
      .regex(/^(text|url|file)(,(text|url|file))*$/)
      .optional(),
    /** Ids of documents, separated by commas, at most {@link KNOWLEDGE.idsPerListMax}: only these are listed. */
    ids: z
      .string()
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/)
      .max(KNOWLEDGE.idsPerListMax * 37)
      .optional(),
    cursor: z.string().max(200).optional(),
    page_size: queryInteger(1, 100).default(50),
  }),
  response: z.object({
    list: z.array(DocumentItem),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    /** Documents that match the search, by type, whatever types are shown. */
    counts: z.object({ text: z.number().int(), url: z.number().int(), file: z.number().int() }),
    /** All documents of the team. */
    total: z.number().int(),
  }),
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/{provider}/knowledge-base/:uuid',
  summary: 'One document with its content',
  tag: 'Knowledge base',
  access: 'viewer',
  params: DocumentParams,
  markupFields: ['extracted_inner_html', 'text'],
  response: DocumentDetail,
});

/** The file as it was uploaded, or the page as it was fetched. */
export const getDocumentSource = endpoint({
  method: 'GET',
  path: '/api/{provider}/knowledge-base/:uuid/source',
  summary: 'The original file or page of a document',
  tag: 'Knowledge base',
  access: 'viewer',
  params: DocumentParams,
  responseType: 'file',
});

/** Refused with `document_has_dependent_agents` while agents use it. */
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/knowledge-base/:external_id',
  summary: 'Delete a document and everything made of it',
  tag: 'Knowledge base',
  access: 'member',
  params: z.object({ external_id: Uuid }),
  query: z.object({ [PROVIDER_UUID]: Uuid }),
});

/** An agent that uses a document. */
export const DependentAgent = z.object({
  id: AgentId,
  name: z.string(),
  access_level: z.enum(['admin', 'editor', 'viewer']),
  created_at_unix_secs: z.number(),
});
export type DependentAgent = z.infer<typeof DependentAgent>;

export const listDependentAgents = endpoint({
  method: 'GET',
  path: '/api/knowledge-base/:id/dependent-agents',
  summary: 'The agents that use a document',
  tag: 'Knowledge base',
  access: 'viewer',
  params: z.object({ id: Uuid }),
  response: z.object({ agents: z.array(DependentAgent) }),
});

export const addTextDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/text',
  summary: 'Add a text',
  tag: 'Knowledge base',
  access: 'member',
  status: 201,
  body: z.object({ ...NewDocument, text: DocumentText, allow_duplicate: allowDuplicate }),
  response: AddedDocument,
});

/** The page is fetched before anything is stored. */
export const addUrlDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/url',
  summary: 'Add a web page',
  tag: 'Knowledge base',
  access: 'member',
  status: 201,
  body: z.object({
    ...NewDocument,
    url: z
      .string()
      .trim()
      .max(KNOWLEDGE.urlMax, 'url_too_long')
      .pipe(z.url({ protocol: /^https?$/, error: 'url_invalid' })),
    allow_duplicate: allowDuplicate,
  }),
  response: AddedDocument,
});

/** The file travels as `file`. */
export const addFileDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/file',
  summary: 'Add a file',
  tag: 'Knowledge base',
  access: 'member',
  status: 201,
  bodyType: 'multipart',
  files: { max: 1, maxBytesEach: KNOWLEDGE.fileMaxBytes },
  body: z.object({
    ...NewDocument,
    allow_duplicate: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .default(false),
  }),
  response: AddedDocument,
});

export const addQaDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/qa',
  summary: 'Add a collection of questions and answers',
  tag: 'Knowledge base',
  access: 'member',
  status: 201,
  body: z.object({
    ...NewDocument,
    qa_pairs: z.array(QaPair).min(1, 'qa_pairs_required').max(QA.pairsMax, 'too_many_qa_pairs'),
    allow_duplicate: allowDuplicate,
  }),
  response: AddedDocument,
});

/** No outside service is offered yet: answers `service_not_offered` for every type. */
export const addExternalDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/external',
  summary: 'Add the content of an outside service',
  tag: 'Knowledge base',
  access: 'member',
  status: 201,
  body: z.object({ ...NewDocument, externalType: z.string().trim().min(1).max(50) }),
  response: AddedDocument,
});

/** Changes what is given; new text or pairs are read anew. */
export const updateDocument = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/knowledge-base/:uuid',
  summary: 'Rename a document, or change its text or its questions and answers',
  tag: 'Knowledge base',
  access: 'member',
  params: DocumentParams,
  body: z.object({
    name: DocumentName.optional(),
    /** Only for a text that is no collection. */
    text: DocumentText.optional(),
    /** Only for a collection. */
    qa_pairs: z.array(QaPair).min(1, 'qa_pairs_required').max(QA.pairsMax, 'too_many_qa_pairs').optional(),
  }),
  response: DocumentItem,
});

/** Fetches the page before anything changes; a failure leaves the document as it was. */
export const refreshDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/:uuid/refresh',
  summary: 'Fetch the page of a document again',
  tag: 'Knowledge base',
  access: 'member',
  params: DocumentParams,
  response: DocumentItem,
});

export const retryDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/:uuid/retry',
  summary: 'Read a failed document again',
  tag: 'Knowledge base',
  access: 'member',
  params: DocumentParams,
  response: DocumentItem,
});
