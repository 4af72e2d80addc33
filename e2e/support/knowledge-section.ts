import type { AgentDetail } from '@parley/contract/agents.ts';
import { addTextDocument, listDocuments } from '@parley/contract/knowledge.ts';
import type { AddedDocument } from '@parley/contract/knowledge-document.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AgentEditor, agentEditor } from './agent-editor.ts';
import type { User } from './console-server.ts';
import type { Words } from './words.ts';

/** The documents in the editor's section: those that the agent knows, and the others of the team. */
export type KnowledgeLists = { documents: Locator; others: Locator };

/** Adds a text and waits until agents can know it. */
export async function storeReadText(user: User, name: string, text: string): Promise<AddedDocument> {
  const added = await user.call(addTextDocument, { body: { name, text, allow_duplicate: true } });
  await expect.poll(() => documentStatus(user, added.uuid)).toBe('ready');
  return added;
}

/** How far a document is; undefined for one that is gone. */
export async function documentStatus(user: User, uuid: string): Promise<string | undefined> {
  const { list } = await user.call(listDocuments, { query: { ids: uuid } });
  return list[0]?.status;
}

/** Opens an agent in the editor scrolled to its knowledge. */
export async function openKnowledgeSection(
  page: Page,
  t: Words,
  agent: Pick<AgentDetail, 'provider_uuid'>,
): Promise<{ page: Page; editor: AgentEditor } & KnowledgeLists> {
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await knowledgeSection(page, t).click();
  return { page, editor, ...knowledgeLists(page, t) };
}

/** The button that opens the section. */
export function knowledgeSection(page: Page, t: Words): Locator {
  return page.getByRole('button', { name: t('editor.section_hint_knowledge') });
}

export function knowledgeLists(page: Page, t: Words): KnowledgeLists {
  const list = (key: string) => page.getByRole('list', { name: t(key) }).getByRole('listitem');
  return { documents: list('agentKnowledge.documents'), others: list('agentKnowledge.others') };
}
