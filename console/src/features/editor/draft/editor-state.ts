import type { AgentDetail } from '@parley/contract/agents.ts';
import { type AgentDraft, type DraftChange, isSameDraft } from './agent-draft.ts';
import type { DraftErrors } from './draft-error-codes.ts';
import { errorsAfterEdit } from './draft-errors.ts';
import type { KeptDraft } from './draft-storage.ts';
import { fromAgentDetail } from './from-agent-detail.ts';
import { restoredDraft } from './kept-draft-shape.ts';
import { type KnownDocument, knowledgeSettings } from './knowledge-draft.ts';
import { type JsonObject, layered } from './layered.ts';
import type { StoredAgent } from './to-agent-payload.ts';

/** Everything the open editor holds. */
export type EditorState = {
  draft: AgentDraft;
  /** What the server holds, or what a new agent started from: the draft is unsaved where it differs. */
  saved: AgentDraft;
  /** The stored agent; absent while creating. */
  stored?: AgentDetail;
  /** Version that the draft was made on. */
  baseVersion?: number;
  errors: DraftErrors;
  /** The server's sentence about a failed save. */
  problem?: string;
  /** The draft comes from an earlier visit. */
  isRestored: boolean;
  /** One's own text, put aside for another version. */
  setAside?: AgentDraft;
  /** Settings from a file that the draft lies over, until they are saved with it. */
  imported?: StoredAgent;
};

export type EditorAction =
  | { type: 'draft-edit'; change: DraftChange }
  | { type: 'draft-discard' }
  | { type: 'draft-keep' }
  | { type: 'save-start' }
  | { type: 'save-refuse'; errors: DraftErrors }
  | { type: 'save-error'; problem: string }
  /** `isTyping`: a key was pressed a moment ago, so the fields are left alone. */
  | { type: 'save-end'; stored: AgentDetail; sent: AgentDraft; isTyping: boolean }
  | { type: 'theirs-take'; stored: AgentDetail }
  /** An old version was made the newest. */
  | { type: 'restore-end'; stored: AgentDetail }
  /** The server gave the agent a document as it was added, which made a version. */
  | { type: 'document-added'; document: KnownDocument; version: number | null }
  | { type: 'file-import'; draft: AgentDraft; imported: StoredAgent }
  | { type: 'mine-return' };

/** The state in which a stored agent opens, with the draft kept from an earlier visit when there is one. */
export function openedAgent(stored: AgentDetail, kept?: KeptDraft): EditorState {
  const state = opened(fromAgentDetail(stored), kept);
  return { ...state, stored, baseVersion: (state.isRestored && kept?.baseVersion) || stored.version };
}

/** The state in which a new agent opens. */
export function openedNewAgent(start: AgentDraft, kept?: KeptDraft): EditorState {
  return opened(start, kept);
}

/** The state in which a new agent from a file opens. */
export function openedImport(draft: AgentDraft, imported: StoredAgent): EditorState {
  return { draft, saved: draft, errors: {}, isRestored: false, imported };
}

/** What the payload of the draft lies over. */
export function payloadBase({
  imported,
  stored,
}: Pick<EditorState, 'imported' | 'stored'>): StoredAgent | undefined {
  return imported ?? stored;
}

function opened(saved: AgentDraft, kept: KeptDraft | undefined): EditorState {
  const draft = kept ? restoredDraft(saved, kept.draft) : saved;
  const isRestored = !isSameDraft(draft, saved);
  const imported = isRestored && kept?.imported ? { imported: kept.imported } : {};
  return { draft: isRestored ? draft : saved, saved, errors: {}, isRestored, ...imported };
}

/** Whether leaving would lose something. */
export function isUnsaved(state: Pick<EditorState, 'draft' | 'saved'>): boolean {
  return !isSameDraft(state.draft, state.saved);
}

/** The state after an action. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'draft-edit': {
      const draft = changed(state.draft, action.change);
      const errors = errorsAfterEdit(state.errors, action.change, draft);
      return { ...without(state, 'problem'), draft, errors };
    }
    case 'draft-discard':
      return {
        ...without(state, 'problem', 'setAside', 'imported'),
        draft: state.saved,
        errors: {},
        isRestored: false,
        ...(state.stored ? { baseVersion: state.stored.version } : {}),
      };
    case 'draft-keep':
      return { ...state, isRestored: false };
    case 'save-start':
      return { ...without(state, 'problem'), errors: {} };
    case 'save-refuse':
      return { ...state, errors: action.errors };
    case 'save-error':
      return { ...state, problem: action.problem };
    case 'save-end':
      return afterSave(state, action);
    case 'theirs-take':
      return { ...withStored(state, action.stored), setAside: state.draft };
    case 'restore-end':
      return { ...withStored(state, action.stored), ...(isUnsaved(state) ? { setAside: state.draft } : {}) };
    case 'document-added':
      return withDocument(state, action);
    case 'file-import':
      return {
        ...without(state, 'problem'),
        draft: action.draft,
        imported: action.imported,
        errors: {},
        isRestored: false,
        ...(isUnsaved(state) ? { setAside: state.draft } : {}),
      };
    case 'mine-return':
      return state.setAside ? { ...without(state, 'setAside', 'imported'), draft: state.setAside } : state;
  }
}

/** What is shown when a stored version takes the draft's place. */
function withStored(state: EditorState, stored: AgentDetail): EditorState {
  const draft = fromAgentDetail(stored);
  return {
    ...without(state, 'problem', 'setAside', 'imported'),
    draft,
    saved: draft,
    stored,
    baseVersion: stored.version,
    errors: {},
    isRestored: false,
  };
}

// What was typed stays unsaved, and what the server did by itself is no change of somebody else. A version in between
// is one: then the next save asks.
function withDocument(
  state: EditorState,
  { document, version }: Extract<EditorAction, { type: 'document-added' }>,
): EditorState {
  const { draft, stored, saved, baseVersion } = state;
  const edited = {
    ...state,
    draft: known(
      draft,
      document,
      draft.knowledge.every(({ usageMode }) => usageMode === 'prompt'),
    ),
  };
  if (!stored || version !== stored.version + 1 || baseVersion !== stored.version) return edited;
  const nextSaved = known(saved, document, saved.knowledge.length === 0);
  return {
    ...edited,
    saved: nextSaved,
    stored: { ...storedWith(stored, knowledgeSettings(nextSaved, promptOf(stored))), version },
    baseVersion: version,
  };
}

// The first document that is looked up turns the search on; the server does so for the first of all.
function known(draft: AgentDraft, document: KnownDocument, isFirst: boolean): AgentDraft {
  if (draft.knowledge.some(({ id }) => id === document.id)) return draft;
  return { ...draft, knowledge: [...draft.knowledge, document], useRAG: draft.useRAG || isFirst };
}

function promptOf({ conversation_config }: AgentDetail) {
  return conversation_config.agent?.prompt;
}

function storedWith(stored: AgentDetail, prompt: JsonObject): AgentDetail {
  const { conversation_config } = stored;
  const change = { agent: { prompt } };
  return { ...stored, conversation_config: layered(conversation_config as JsonObject, change) };
}

function changed(draft: AgentDraft, change: DraftChange): AgentDraft {
  return { ...draft, ...change, sections: { ...draft.sections, ...change.sections } };
}

function afterSave(
  state: EditorState,
  { stored, sent, isTyping }: Extract<EditorAction, { type: 'save-end' }>,
): EditorState {
  // How the prompt was written is the person's choice, not the server's; what was sent is what is stored.
  const saved = {
    ...fromAgentDetail(stored),
    promptEditing: sent.promptEditing,
    sections: sent.sections,
    systemPrompt: sent.systemPrompt,
  };
  const isUntouched = isSameDraft(state.draft, sent);
  // A field that is being typed in stays as it was sent, and is saved all the same.
  const isHeld = isUntouched && isTyping;
  return {
    ...without(state, 'problem', 'setAside', 'imported'),
    draft: isUntouched && !isTyping ? saved : state.draft,
    saved: isHeld ? state.draft : saved,
    stored,
    baseVersion: stored.version,
    errors: {},
    isRestored: false,
  };
}

function without<Key extends 'problem' | 'setAside' | 'imported'>(
  state: EditorState,
  ...keys: Key[]
): EditorState {
  const rest = { ...state };
  for (const key of keys) delete rest[key];
  return rest;
}
