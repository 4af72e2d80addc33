import { z } from 'zod';
import { endpointsOf, PROVIDER_UUID } from './endpoint.ts';
import { AgentId, ById, Uuid } from './id.ts';
import {
  AddedDocument,
  DependentAgent,
  DocumentDetail,
  DocumentItem,
  DocumentType,
} from './knowledge-document.ts';
import { KNOWLEDGE, QA, SEARCH_MAX } from './limits.ts';
import { plainName } from './plain-name.ts';
import { QaPair } from './qa-pairs.ts';
import { queryInteger } from './query-integer.ts';
import { writtenBoolean } from './written-boolean.ts';

const endpoint = endpointsOf('Knowledge base', 'knowledge');

const DocumentName = plainName(KNOWLEDGE.nameMax, 'name_required', 'name_too_long');

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
  access: 'viewer',
  query: z.object({
    /** Part of a name or text, whatever its case. */
    search: z.string().trim().max(SEARCH_MAX).optional(),
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
  ofBareList: (list) => ({
    list,
    has_more: false,
    next_cursor: null,
    counts: Object.fromEntries(
      DocumentType.options.map((type) => [type, list.filter((item) => typeOf(item) === type).length]),
    ),
    total: list.length,
  }),
});

/** The type of an item that is not validated yet. */
function typeOf(item: unknown): DocumentType | undefined {
  return DocumentItem.pick({ config: true }).safeParse(item).data?.config.type;
}

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/{provider}/knowledge-base/:uuid',
  summary: 'One document with its content',
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
  access: 'viewer',
  params: DocumentParams,
  responseType: 'file',
});

/** Refused with `document_has_dependent_agents` while agents use it. */
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/knowledge-base/:external_id',
  summary: 'Delete a document and everything made of it',
  access: 'member',
  params: z.object({ external_id: Uuid }),
  query: z.object({ [PROVIDER_UUID]: Uuid }),
});

export const listDependentAgents = endpoint({
  method: 'GET',
  path: '/api/knowledge-base/:id/dependent-agents',
  summary: 'The agents that use a document',
  access: 'viewer',
  params: ById,
  response: z.object({ agents: z.array(DependentAgent) }),
});

export const addTextDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/text',
  summary: 'Add a text',
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
  access: 'member',
  status: 201,
  bodyType: 'multipart',
  files: { max: 1, maxBytesEach: KNOWLEDGE.fileMaxBytes },
  body: z.object({
    ...NewDocument,
    allow_duplicate: writtenBoolean,
  }),
  response: AddedDocument,
});

export const addQaDocument = endpoint({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/qa',
  summary: 'Add a collection of questions and answers',
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
  access: 'member',
  status: 201,
  body: z.object({ ...NewDocument, externalType: z.string().trim().min(1).max(50) }),
  response: AddedDocument,
});

/**
 * Changes what is given; new text or pairs are read anew. A change is refused with `document_changed` where the document
 * has another revision than `base_revision`.
 */
export const updateDocument = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/knowledge-base/:uuid',
  summary: 'Rename a document, or change its text or its questions and answers',
  access: 'member',
  params: DocumentParams,
  body: z.object({
    name: DocumentName.optional(),
    /** Only for a text that is no collection. */
    text: DocumentText.optional(),
    /** Only for a collection. */
    qa_pairs: z.array(QaPair).min(1, 'qa_pairs_required').max(QA.pairsMax, 'too_many_qa_pairs').optional(),
    /** The revision that the change was made of; without it, whatever was changed since is replaced. */
    base_revision: z.number().int().optional(),
  }),
  response: DocumentItem,
});

/** Fetches the page before anything changes; a failure leaves the document as it was. */
export const refreshDocument = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/knowledge-base/:uuid/refresh',
  summary: 'Fetch the page of a document again',
  access: 'member',
  params: DocumentParams,
  response: DocumentItem,
});

export const retryDocument = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/knowledge-base/:uuid/retry',
  summary: 'Read a failed document again',
  access: 'member',
  params: DocumentParams,
  response: DocumentItem,
});
