import { z } from 'zod';
import { ConvaiAccess } from './convai-agents.ts';
import { demandsOf, endpointsOf } from './endpoint.ts';
import { Uuid } from './id.ts';
import {
  addFileDocument,
  addTextDocument,
  addUrlDocument,
  deleteDocument,
  getDocument,
  listDependentAgents,
  listDocuments,
  updateDocument,
} from './knowledge.ts';
import { DependentAgent, DocumentType } from './knowledge-document.ts';
import { KNOWLEDGE } from './limits.ts';
import { plainName } from './plain-name.ts';
import { queryInteger } from './query-integer.ts';

// What belongs here: documents as the server SDK of ElevenLabs asks for them.

const endpoint = endpointsOf('ElevenLabs SDK');

const ByDocument = z.object({ documentation_id: Uuid });
const Name = plainName(KNOWLEDGE.nameMax, 'name_required', 'name_too_long');

const ConvaiDocument = z.looseObject({
  id: Uuid,
  name: z.string(),
  type: DocumentType,
  metadata: z.object({
    created_at_unix_secs: z.number(),
    last_updated_at_unix_secs: z.number(),
    size_bytes: z.number(),
  }),
  supported_usages: z.array(z.enum(['prompt', 'auto'])),
  access_info: ConvaiAccess,
  /** The page of a `url` document. */
  url: z.string().optional(),
});

const ConvaiDocumentDetail = ConvaiDocument.extend({
  extracted_inner_html: z.string(),
  filename: z.string().optional(),
});

export const convaiListDocuments = endpoint({
  method: 'GET',
  path: '/v1/convai/knowledge-base',
  summary: "A page of the team's documents, newest first",
  ...demandsOf(listDocuments),
  query: z.strictObject({
    page_size: queryInteger(1, 100).default(30),
    search: z.string().trim().max(200).optional(),
    /** One, or the parameter several times. */
    types: z.union([DocumentType, z.array(DocumentType)]).optional(),
    cursor: z.string().max(200).optional(),
    folders_first: z.enum(['true', 'false']).optional(),
    sort_by: z.literal('created_at').optional(),
    sort_direction: z.literal('desc').optional(),
  }),
  response: z.object({
    /** `dependent_agents` is empty here; they have a call of their own. */
    documents: z.array(ConvaiDocument.extend({ dependent_agents: z.array(z.unknown()) })),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
});

export const convaiGetDocument = endpoint({
  method: 'GET',
  path: '/v1/convai/knowledge-base/:documentation_id',
  summary: 'One document with its content',
  ...demandsOf(getDocument),
  params: ByDocument,
  query: z.strictObject({}),
  markupFields: ['extracted_inner_html'],
  response: ConvaiDocumentDetail,
});

export const convaiGetDocumentContent = endpoint({
  method: 'GET',
  path: '/v1/convai/knowledge-base/:documentation_id/content',
  summary: 'The text that was read from a document',
  ...demandsOf(getDocument),
  params: ByDocument,
  responseType: 'file',
});

export const convaiListDependentAgents = endpoint({
  method: 'GET',
  path: '/v1/convai/knowledge-base/:documentation_id/dependent-agents',
  summary: 'A page of the agents that use a document, by name',
  ...demandsOf(listDependentAgents),
  params: ByDocument,
  query: z.strictObject({
    page_size: queryInteger(1, 100).default(30),
    /** How many agents come before. */
    cursor: queryInteger(0, 100_000).default(0),
    /** Through folders, which are not offered, no agent uses a document. */
    dependent_type: z.enum(['direct', 'transitive', 'all']).optional(),
  }),
  response: z.object({
    agents: z.array(DependentAgent.extend({ type: z.literal('available') })),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
});

const Added = z.object({ id: Uuid, name: z.string() });

export const convaiAddText = endpoint({
  method: 'POST',
  path: '/v1/convai/knowledge-base/text',
  summary: 'Add a text; without a name it is called by its beginning',
  ...demandsOf(addTextDocument),
  body: z.strictObject({ text: z.string().max(KNOWLEDGE.textMax, 'text_too_long'), name: Name.nullish() }),
  response: Added,
});

export const convaiAddUrl = endpoint({
  method: 'POST',
  path: '/v1/convai/knowledge-base/url',
  summary: 'Add a web page; without a name it is called by its address',
  ...demandsOf(addUrlDocument),
  body: z.strictObject({ url: z.string().max(KNOWLEDGE.urlMax, 'url_too_long'), name: Name.nullish() }),
  response: Added,
});

export const convaiAddFile = endpoint({
  method: 'POST',
  path: '/v1/convai/knowledge-base/file',
  summary: 'Add a file; without a name it is called as the file is',
  ...demandsOf(addFileDocument),
  bodyType: 'multipart',
  files: { max: 1, maxBytesEach: KNOWLEDGE.fileMaxBytes },
  body: z.strictObject({ name: Name.optional() }),
  response: Added,
});

export const convaiUpdateDocument = endpoint({
  method: 'PATCH',
  path: '/v1/convai/knowledge-base/:documentation_id',
  summary: 'Rename a document, or change its text',
  ...demandsOf(updateDocument),
  params: ByDocument,
  body: z.strictObject({ name: Name.optional(), content: z.string().max(KNOWLEDGE.textMax).optional() }),
  markupFields: ['extracted_inner_html'],
  response: ConvaiDocumentDetail,
});

/** Refused while agents use it; `force` is not offered. */
export const convaiDeleteDocument = endpoint({
  method: 'DELETE',
  path: '/v1/convai/knowledge-base/:documentation_id',
  summary: 'Delete a document and everything made of it',
  ...demandsOf(deleteDocument),
  params: ByDocument,
  query: z.strictObject({ force: z.literal('false').optional() }),
  response: z.object({}),
});
