import { TYPING_GUARD_MS } from '@parley/contract/limits.ts';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Listeners } from '../../../design/listeners.ts';
import { valueAt } from './agent-document.ts';
import { type Draft, pathsOf, settingIn } from './draft.ts';
import { type EditorAction, type EditorState, reduceEditor } from './editor-state.ts';
import { SETTINGS, type SettingChange, type SettingPath, type SettingValue } from './settings.ts';
import type { TestValueStore } from './test-values.ts';

/** The state of the open editor, for whatever shows a part of it. */
export class EditorStore {
  #state: EditorState;
  #lastEdit = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Listeners();

  constructor(start: EditorState) {
    this.#state = start;
  }

  readonly state = (): EditorState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  readonly dispatch = (action: EditorAction): void => {
    this.#state = reduceEditor(this.#state, action);
    this.#listeners.notify();
  };

  /** Changes settings as the user does. */
  readonly edit = (change: SettingChange): void => {
    this.#lastEdit = performance.now();
    this.dispatch({ type: 'draft-edit', change });
  };

  /** Changes a setting from what it says at this moment. */
  readonly update = <Path extends SettingPath>(path: Path, change: ValueChange<Path>): void =>
    this.edit({ [path]: change(settingIn(this.#state.draft, path)) } as SettingChange);

  /** Whether a setting was changed a moment ago. */
  readonly isTyping = (): boolean => performance.now() - this.#lastEdit < TYPING_GUARD_MS;
}

type ValueChange<Path extends SettingPath> = (value: SettingValue<Path>) => SettingValue<Path>;

/** What every panel of the editor knows beside the settings. */
export type EditorContext = {
  store: EditorStore;
  testValues: TestValueStore;
  readOnly: boolean;
};

const Editor = createContext<EditorContext | undefined>(undefined);

export function EditorProvider(props: EditorContext & { children: ReactNode }) {
  const { store, testValues, readOnly, children } = props;
  const value = useMemo(() => ({ store, testValues, readOnly }), [store, testValues, readOnly]);
  return <Editor value={value}>{children}</Editor>;
}

/** The open editor. */
export function useEditor(): EditorContext {
  const editor = useContext(Editor);
  if (!editor) throw new Error('A panel of the editor stands outside of it.');
  return editor;
}

/** A part of the editor's state. @param select gives the same part as long as it did not change */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

/** What a control needs of its setting. */
export type SettingField<Path extends SettingPath> = {
  /** Its name, in the language of the interface. */
  label: string;
  value: SettingValue<Path>;
  readOnly: boolean;
  /** Why it cannot be saved; undefined when it can. */
  error: string | undefined;
  /** The same at a path inside it, such as `0.name`. */
  errorAt: (position: string) => string | undefined;
  change: (value: SettingValue<Path>) => void;
  /** Changes it from what it says then, which may be another value than this one. */
  update: (change: ValueChange<Path>) => void;
};

/** A setting of the draft by its path. */
export function useSetting<Path extends SettingPath>(path: Path): SettingField<Path> {
  const { t } = useTranslation();
  const { store, readOnly } = useEditor();
  const value = useSettingValue(path);
  const errors = useEditorState((state) => state.errors);
  const errorAt = (position: string) => {
    const key = errors[position === '' ? path : `${path}.${position}`];
    return key === undefined ? undefined : t(key);
  };
  const update = useCallback((next: ValueChange<Path>) => store.update(path, next), [store, path]);
  const change = useCallback((next: SettingValue<Path>) => update(() => next), [update]);
  return { label: t(SETTINGS[path].label), value, readOnly, error: errorAt(''), errorAt, change, update };
}

/** What a setting says; those who show it are drawn anew only when it changes. */
export function useSettingValue<Path extends SettingPath>(path: Path): SettingValue<Path> {
  const read = useRef<{ of: readonly unknown[]; value: SettingValue<Path> }>(undefined);
  return useEditorState(({ draft }) => {
    const of = stored(draft, path);
    const last = read.current;
    if (last && of.every((part, index) => part === last.of[index])) return last.value;
    const value = settingIn(draft, path);
    read.current = { of, value };
    return value;
  });
}

/** All that a setting is read from. */
function stored({ document, typed }: Draft, path: SettingPath): readonly unknown[] {
  return [path, typed[path], ...pathsOf(path).map((part) => valueAt(document, part))];
}
