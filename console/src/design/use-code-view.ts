import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

export type CodeViewOptions = {
  value: string;
  onChange: (text: string) => void;
  /** What never changes. */
  fixed: Extension;
};

export type CodeView = {
  /** Element that the editor is drawn in. */
  host: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | undefined>;
  /** The part of its state that may change: attributes, marks, whether it can be written in. */
  changing: RefObject<Compartment>;
};

/** Marks a text that was put in by the program, which needs no report of it. */
const fromProgram = Annotation.define<true>();

/** A CodeMirror editor in an element; it shows the value, and reports what is typed. */
export function useCodeView({ value, onChange, fixed }: CodeViewOptions): CodeView {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changing = useRef(new Compartment());
  const changed = useEffectEvent(onChange);
  const first = useRef({ value, fixed });
  useEffect(() => {
    if (!host.current) return;
    const report = EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      const isTyped = transactions.some((change) => change.docChanged && !change.annotation(fromProgram));
      if (docChanged && isTyped) changed(state.doc.toString());
    });
    const extensions = [first.current.fixed, changing.current.of([]), report];
    const state = EditorState.create({ doc: first.current.value, extensions });
    const editor = new EditorView({ parent: host.current, state });
    view.current = editor;
    return () => {
      first.current.value = editor.state.doc.toString();
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    if (doc.toString() === value) return;
    const changes = { from: 0, to: doc.length, insert: value };
    editor.dispatch({ changes, annotations: fromProgram.of(true) });
  }, [value]);
  return { host, view, changing };
}
