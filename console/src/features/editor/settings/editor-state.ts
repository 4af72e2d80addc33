import type { AgentDetail } from '@parley/contract/agents.ts';
import { type AgentDocument, isSame, valueAt, withValuesOf } from './agent-document.ts';
import type { EditedDocument } from './conversation-forms.ts';
import { haveOtherDifferences } from './differences.ts';
import {
  changedDraft,
  type Draft,
  isSameDraft,
  openedDraft,
  pathsOf,
  settingIn,
  settingsOver,
} from './draft.ts';
import { type DraftErrors, errorsAfterChange } from './draft-errors.ts';
import { SETTING_PATHS, type SettingChange, type SettingPath } from './settings.ts';
import { restoredDraft, type StoredDrafts } from './stored-draft.ts';

/** Everything the open editor knows. */
export type EditorState = {
  draft: Draft;
  /** What the server has, or what a new agent started from: the draft is unsaved where it differs. */
  saved: Draft;
  /** The stored agent; absent while creating. */
  stored?: AgentDetail;
  /** Version that the draft was made on. */
  baseVersion?: number;
  errors: DraftErrors;
  /** The server's sentence about a failed save. */
  problem?: string | undefined;
  /** The draft comes from an earlier visit. */
  isRestored: boolean;
  /** What the new agent starts from comes from a file or was read for it: begun anew, it would lack that. */
  isOnlyHere?: boolean;
  /** Under which the new agent was sent, until it is known to be stored: sent again, it is the same. */
  creationKey?: string | undefined;
  /** The user's own draft, put aside for another version. */
  setAside?: Aside | undefined;
};

/** A draft that was put aside, and the version that was in force then: later ones are not to be saved over unseen. */
type Aside = Draft & { baseVersion: number | undefined };

/** A document that the server gave the agent as it was added, which made a version. */
type DocumentAddition = { document: EditedDocument; version: number | null };

export type EditorAction =
  | { type: 'draft-edit'; change: SettingChange }
  | { type: 'draft-discard' }
  | { type: 'draft-keep' }
  /** `key` is for the creation of a new agent. */
  | { type: 'save-start'; key: string }
  | { type: 'save-refuse'; errors: DraftErrors }
  | { type: 'save-error'; problem: string }
  /** `isTyping`: a key was pressed a moment ago, so the fields are left alone. */
  | { type: 'save-end'; stored: AgentDetail; sent: Draft; isTyping: boolean }
  | { type: 'theirs-take'; stored: AgentDetail }
  /** An old version was made the newest. */
  | { type: 'restore-end'; stored: AgentDetail }
  | ({ type: 'document-added' } & DocumentAddition)
  | { type: 'file-import'; file: AgentDocument }
  | { type: 'mine-return' }
  | { type: 'mine-forget' };

/** The state in which a stored agent opens, with the drafts stored in an earlier visit when there are any. */
export function openedAgent(stored: AgentDetail, kept: StoredDrafts = {}): EditorState {
  const state = openedNewAgent(openedDraft(stored), kept);
  return { ...state, stored, baseVersion: (state.isRestored && kept.draft?.baseVersion) || stored.version };
}

/** The state in which a new agent opens. */
export function openedNewAgent(saved: Draft, { draft: kept, aside }: StoredDrafts = {}): EditorState {
  const draft = kept ? restoredDraft(kept, saved) : saved;
  const creationKey = kept?.creationKey;
  const isRestored = !isSameDraft(draft, saved) || creationKey !== undefined;
  const setAside = aside && { ...restoredDraft(aside, saved), baseVersion: aside.baseVersion };
  return { draft: isRestored ? draft : saved, saved, errors: {}, isRestored, creationKey, setAside };
}

/** The state of a new agent that starts from a file, or from a page that it is to know, also with an earlier draft. */
export function openedOnlyHere(start: EditorState, page?: EditedDocument): EditorState {
  return { ...start, draft: page ? known(start.draft, page, false) : start.draft, isOnlyHere: true };
}

/** Whether leaving would lose something. */
export function isUnsaved(state: Pick<EditorState, 'draft' | 'saved' | 'isOnlyHere'>): boolean {
  return state.isOnlyHere === true || !isSameDraft(state.draft, state.saved);
}

/** The state after an action. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'draft-edit': {
      const draft = changedDraft(state.draft, action.change, state.saved.document);
      const changed = Object.keys(action.change) as SettingPath[];
      return { ...state, problem: undefined, draft, errors: errorsAfterChange(state.errors, changed, draft) };
    }
    case 'draft-discard':
      return {
        ...shown(state, state.saved),
        isOnlyHere: false,
        creationKey: undefined,
        baseVersion: state.stored?.version ?? state.baseVersion,
      };
    case 'draft-keep':
      return { ...state, isRestored: false };
    case 'save-start':
      return {
        ...state,
        problem: undefined,
        errors: {},
        creationKey: state.stored ? undefined : (state.creationKey ?? action.key),
      };
    case 'save-refuse':
      return { ...state, errors: action.errors };
    case 'save-error':
      return { ...state, problem: action.problem };
    case 'save-end':
      return afterSave(state, action);
    case 'theirs-take':
      return { ...withStored(state, action.stored), setAside: asideOf(state.draft, action.stored.version) };
    case 'restore-end':
      return {
        ...withStored(state, action.stored),
        setAside: isUnsaved(state) ? asideOf(state.draft, action.stored.version) : undefined,
      };
    case 'document-added':
      return withDocument(state, action);
    case 'file-import':
      return {
        ...shown(state, openedDraft(action.file)),
        setAside: isUnsaved(state) ? asideOf(state.draft, state.baseVersion) : undefined,
      };
    case 'mine-return':
      return state.setAside ? withAside(state, state.setAside) : state;
    case 'mine-forget':
      return { ...state, setAside: undefined };
  }
}

/** What a save over a version of another user sends: the settings of the draft, and theirs where no row shows them. */
export function documentOver(
  theirs: AgentDetail,
  { draft, saved }: Pick<EditorState, 'draft' | 'saved'>,
): AgentDocument {
  const isImported = haveOtherDifferences(draft.document, saved.document);
  return isImported ? draft.document : settingsOver(openedDraft(theirs).document, draft);
}

function asideOf({ document, typed }: Draft, baseVersion: number | undefined): Aside {
  return { document, typed, baseVersion };
}

// What was typed in the other version since is put aside in turn.
function withAside(state: EditorState, { document, typed, baseVersion }: Aside): EditorState {
  const setAside = isUnsaved(state) ? asideOf(state.draft, state.baseVersion) : undefined;
  return { ...shown(state, { document, typed }), baseVersion: baseVersion ?? state.baseVersion, setAside };
}

/** Another draft instead of this one. */
function shown(state: EditorState, draft: Draft): EditorState {
  const shownAnew = { errors: {}, isRestored: false, problem: undefined, setAside: undefined };
  return { ...state, ...shownAnew, draft };
}

/** What is shown when a stored version replaces the draft. */
function withStored(state: EditorState, stored: AgentDetail): EditorState {
  const draft = openedDraft(stored);
  return { ...shown(state, draft), isOnlyHere: false, saved: draft, stored, baseVersion: stored.version };
}

// What was typed stays unsaved, and what the server did by itself is no change of another user. A version in between
// is one: then the next save asks.
function withDocument(state: EditorState, { document, version }: DocumentAddition): EditorState {
  const { draft, stored, saved, baseVersion } = state;
  const isOnlyWhole = settingIn(draft, DOCUMENTS).every(({ usageMode }) => usageMode === 'prompt');
  const edited = { ...state, draft: known(draft, document, isOnlyWhole) };
  if (!stored || version !== stored.version + 1 || baseVersion !== stored.version) return edited;
  const nextSaved = known(saved, document, settingIn(saved, DOCUMENTS).length === 0);
  return {
    ...edited,
    saved: nextSaved,
    stored: { ...stored, ...nextSaved.document, version },
    baseVersion: version,
  };
}

const PROMPT = 'conversation_config.agent.prompt.prompt' satisfies SettingPath;
const PROMPT_MODE = 'conversation_config.agent.prompt.prompt_mode' satisfies SettingPath;
const DOCUMENTS = 'conversation_config.agent.prompt.knowledge_base' satisfies SettingPath;
const SEARCH = 'conversation_config.agent.prompt.rag.enabled' satisfies SettingPath;

// The first document that is looked up turns the search on; the server does so for the first of all.
function known(draft: Draft, document: EditedDocument, isFirst: boolean): Draft {
  const documents = settingIn(draft, DOCUMENTS);
  if (documents.some(({ id }) => id === document.id)) return draft;
  const change: SettingChange = {
    [DOCUMENTS]: [...documents, document],
    [SEARCH]: settingIn(draft, SEARCH) || isFirst,
  };
  return changedDraft(draft, change, draft.document);
}

function afterSave(
  state: EditorState,
  { stored, sent, isTyping }: Extract<EditorAction, { type: 'save-end' }>,
): EditorState {
  const saved = savedDraft(openedDraft(stored), sent, isTyping);
  const next = shown(state, draftOver(saved, sent, state.draft));
  return { ...next, isOnlyHere: false, creationKey: undefined, saved, stored, baseVersion: stored.version };
}

// How the prompt was written is the user's choice, not the server's. A field that is being typed in stays as it was
// sent, unless the server stored something else.
function savedDraft({ document: answered }: Draft, sent: Draft, isTyping: boolean): Draft {
  const document = withValuesOf(answered, sent.document, [PROMPT_MODE]);
  const keepsTyped = (path: SettingPath) =>
    (isTyping || path === PROMPT) &&
    pathsOf(path).every((stored) => isSame(valueAt(document, stored), valueAt(sent.document, stored)));
  return { document, typed: typedAt(sent, keepsTyped) };
}

/** What was saved, with what was typed since it was sent. */
function draftOver(saved: Draft, sent: Draft, draft: Draft): Draft {
  if (isSameDraft(draft, sent)) return saved;
  const isChanged = (path: SettingPath) => !isSame(settingIn(draft, path), settingIn(sent, path));
  const unchanged = SETTING_PATHS.filter((path) => !isChanged(path));
  return {
    document: withValuesOf(draft.document, saved.document, unchanged.flatMap(pathsOf)),
    typed: { ...typedAt(saved, (path) => !isChanged(path)), ...typedAt(draft, isChanged) },
  };
}

function typedAt({ typed }: Draft, isWanted: (path: SettingPath) => boolean): Draft['typed'] {
  return Object.fromEntries(Object.entries(typed).filter(([path]) => isWanted(path as SettingPath)));
}
