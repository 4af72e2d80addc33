import { ExpectedError } from '../../http/expected-error.ts';

/** Another document, or an agent, as a refusal names it. */
type Named = { uuid: string; name: string };

/** The team has no such document; a document of another team looks just the same. */
export class DocumentNotFound extends ExpectedError {
  override name = 'DocumentNotFound';
  constructor(id: string) {
    super(`No document ${id} in this team.`, { code: 'document_not_found', status: 404 });
  }
}

/** The same content was added before. */
export class DocumentDuplicate extends ExpectedError {
  override name = 'DocumentDuplicate';
  constructor(existing: Named) {
    super(`The team has this content already, as "${existing.name}".`, {
      code: 'document_duplicate',
      status: 409,
      detail: existing,
    });
  }
}

/** Agents would lose what they know. */
export class DocumentHasDependentAgents extends ExpectedError {
  override name = 'DocumentHasDependentAgents';
  constructor(agents: readonly { id: string; name: string }[]) {
    super('Some agents depend on this document. Take it from them first.', {
      code: 'document_has_dependent_agents',
      status: 409,
      detail: { agents },
    });
  }
}

/** Only a document that could not be read is tried again. */
export class DocumentNotFailed extends ExpectedError {
  override name = 'DocumentNotFailed';
  constructor() {
    super('Only a document that failed can be tried again.', { code: 'document_not_failed', status: 409 });
  }
}

/** Only pages can be fetched again. */
export class DocumentNotPage extends ExpectedError {
  override name = 'DocumentNotPage';
  constructor() {
    super('Only a web page can be fetched again.', { code: 'document_not_a_page', status: 409 });
  }
}

/** A change does not fit the kind of document. */
export class DocumentKindMismatch extends ExpectedError {
  override name = 'DocumentKindMismatch';
  constructor(changed: 'text' | 'qa_pairs') {
    const sentence =
      changed === 'text'
        ? 'Only a text has a text that can be changed.'
        : 'Only a collection has questions and answers that can be changed.';
    super(sentence, { code: 'document_kind_mismatch', status: 409, detail: { changed } });
  }
}

/** No outside service is connected with the knowledge base. */
export class ServiceNotOffered extends ExpectedError {
  override name = 'ServiceNotOffered';
  constructor(externalType: string) {
    super('This service is not offered.', {
      code: 'service_not_offered',
      status: 422,
      detail: { externalType },
    });
  }
}

/** A form came without its file. */
export class FileRequired extends ExpectedError {
  override name = 'FileRequired';
  constructor() {
    super('Add a file.', { code: 'file_required', status: 400 });
  }
}

/** The file store did not take the bytes of a document. */
export class DocumentStorageFailed extends ExpectedError {
  override name = 'DocumentStorageFailed';
  constructor(cause: unknown) {
    super('The file could not be stored. Try again.', {
      code: 'document_storage_failed',
      status: 503,
      cause,
    });
  }
}
