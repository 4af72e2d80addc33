import { expectedError, notInTeam } from '../../http/expected-error.ts';

/** Another document, or an agent, as a refusal names it. */
type Named = { uuid: string; name: string };

export const DocumentNotFound = notInTeam('document_not_found', 'document');

/** The same content was added before. */
export const DocumentDuplicate = expectedError('document_duplicate', 409, (existing: Named) => ({
  sentence: `The team has this content already, as "${existing.name}".`,
  detail: existing,
}));

/** Agents would lose what they know. */
export const DocumentHasDependentAgents = expectedError(
  'document_has_dependent_agents',
  409,
  (agents: readonly { id: string; name: string }[]) => ({
    sentence: 'Some agents depend on this document. Remove it from those agents first.',
    detail: { agents },
  }),
);

/** Only a document that could not be read is tried again. */
export const DocumentNotFailed = expectedError(
  'document_not_failed',
  409,
  'Only a document that failed can be tried again.',
);

/** Only pages can be fetched again. */
export const DocumentNotPage = expectedError(
  'document_not_a_page',
  409,
  'Only a web page can be fetched again.',
);

/** A change does not fit the kind of document. */
export const DocumentKindMismatch = expectedError(
  'document_kind_mismatch',
  409,
  (changed: 'text' | 'qa_pairs') => {
    const sentence =
      changed === 'text'
        ? 'Only a text has a text that can be changed.'
        : 'Only a collection has questions and answers that can be changed.';
    return { sentence, detail: { changed } };
  },
);

/** The document was changed since it was read. */
export const DocumentChanged = expectedError(
  'document_changed',
  409,
  'Nothing was stored, since this document was changed meanwhile. Read it again and repeat your change.',
);

/** No outside service is connected with the knowledge base. */
export const ServiceNotOffered = expectedError('service_not_offered', 422, (externalType: string) => ({
  sentence: 'This service is not offered.',
  detail: { externalType },
}));

/** A form came without its file. */
export const FileRequired = expectedError('file_required', 400, 'Add a file.');

/** The file store did not take the bytes of a document. */
export const DocumentStorageFailed = expectedError('document_storage_failed', 503, (cause: unknown) => ({
  sentence: 'The file could not be stored. Try again.',
  cause,
}));

/** The operator lets the team have no more. */
export const KnowledgeLimitReached = expectedError('knowledge_limit_reached', 403, (maxBytes: number) => ({
  sentence: `Your team's documents may have ${maxBytes.toLocaleString('en')} bytes together. Delete some, or ask your provider for more.`,
  detail: { max_bytes: maxBytes },
}));
