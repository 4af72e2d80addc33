import {
  convaiAddFile,
  convaiAddText,
  convaiAddUrl,
  convaiDeleteDocument,
  convaiGetDocument,
  convaiListDependentAgents,
  convaiListDocuments,
  convaiUpdateDocument,
} from '@parley/contract/convai-knowledge.ts';
import { PROVIDER_UUID } from '@parley/contract/endpoint.ts';
import {
  addFileDocument,
  addTextDocument,
  addUrlDocument,
  deleteDocument,
  getDocument,
  listDependentAgents,
  listDocuments,
  updateDocument,
} from '@parley/contract/knowledge.ts';
import type { AddedDocument, DocumentDetail, DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { asPlainName, beginningOf } from '@parley/contract/plain-text.ts';
import { on, type Route, type RouteInput } from '../http/route.ts';
import type { InnerCall, OuterRequest } from './inner-call.ts';

/** Documents of the team. */
export function convaiDocumentRoutes(call: InnerCall): Route[] {
  return [
    on(convaiListDocuments, (input) => listed(call, input)),
    on(convaiGetDocument, (input) => detail(call, input, input.params.documentation_id)),
    on(convaiListDependentAgents, async (input) => {
      const params = { id: input.params.documentation_id };
      const { page_size, cursor, dependent_type } = input.query;
      const { agents } = await call(listDependentAgents, input, { params });
      const wanted = dependent_type === 'transitive' ? [] : agents;
      const end = cursor + page_size;
      const page = wanted.slice(cursor, end).map((agent) => ({ ...agent, type: 'available' as const }));
      const has_more = wanted.length > end;
      return { agents: page, next_cursor: has_more ? String(end) : null, has_more };
    }),
    on(convaiUpdateDocument, async (input) => {
      const uuid = input.params.documentation_id;
      const { name, content } = input.body;
      await call(updateDocument, input, { params: { uuid }, body: { name, text: content } });
      return detail(call, input, uuid);
    }),
    on(convaiDeleteDocument, async (input) => {
      const id = input.params.documentation_id;
      await call(deleteDocument, input, { params: { external_id: id }, query: { [PROVIDER_UUID]: id } });
      return {};
    }),
    ...additions(call),
  ];
}

function additions(call: InnerCall): Route[] {
  return [
    on(convaiAddText, async (input) => {
      const { text, name } = input.body;
      const body = { text, name: name ?? nameOf(text, KNOWLEDGE.nameOfTextMax) };
      return toAdded(await call(addTextDocument, input, { body }));
    }),
    on(convaiAddUrl, async (input) => {
      const { url, name } = input.body;
      const body = { url, name: name ?? nameOf(url, KNOWLEDGE.nameMax) };
      return toAdded(await call(addUrlDocument, input, { body }));
    }),
    on(convaiAddFile, async (input) => {
      const [file] = input.files;
      const name = input.body.name ?? nameOf(file?.name ?? '', KNOWLEDGE.nameMax);
      return toAdded(await call(addFileDocument, input, { body: { name } }));
    }),
  ];
}

/** The first line, as a name. */
function nameOf(text: string, max: number): string {
  const [line = ''] = text.trim().split('\n');
  return beginningOf(asPlainName(line), max);
}

function toAdded({ uuid, name }: AddedDocument) {
  return { id: uuid, name };
}

async function listed(call: InnerCall, input: RouteInput<typeof convaiListDocuments>) {
  const { page_size, search, cursor, types } = input.query;
  const query = { page_size, search, cursor, types: types && [types].flat().join(',') };
  const page = await call(listDocuments, input, { query });
  const documents = page.list.map((item) => ({ ...toDocument(item), dependent_agents: [] }));
  return { documents, next_cursor: page.next_cursor, has_more: page.has_more };
}

async function detail(call: InnerCall, outer: OuterRequest, uuid: string) {
  const found = await call(getDocument, outer, { params: { uuid } });
  const { file_name: filename } = found;
  return {
    ...toDocument(found),
    extracted_inner_html: found.extracted_inner_html ?? asHtml(found),
    ...(found.config.type === 'file' ? { filename: filename ?? found.name } : {}),
  };
}

// What never was a page is shown as the text that it is.
function asHtml({ text }: DocumentDetail): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped}</p>`;
}

function toDocument(item: DocumentItem) {
  const { uuid: id, name, config, metadata, access_info } = item;
  return {
    id,
    name,
    type: config.type,
    metadata,
    supported_usages: ['prompt' as const, 'auto' as const],
    access_info,
    ...(config.type === 'url' ? { url: config.url ?? '' } : {}),
  };
}
