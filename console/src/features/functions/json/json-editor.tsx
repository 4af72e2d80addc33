import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { EDITOR_LOOK, HIGHLIGHTING } from './editor-look.ts';

/** Something to say about a part of the text. */
export type CodeMark = { from: number; to: number; message: string };

export type JsonEditorHandle = {
  /** Brings the cursor to an offset, and the offset into view. */
  show: (offset: number) => void;
};

export type JsonEditorProps = {
  label: string;
  /** Id of what says what is wrong. */
  describedBy: string;
  value: string;
  marks: readonly CodeMark[];
  onChange: (text: string) => void;
  ref?: Ref<JsonEditorHandle>;
};

/** A text editor for JSON. The tabulator leaves it, as everywhere. */
export function JsonEditor({ label, describedBy, value, marks, onChange, ref }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const attributes = useRef(new Compartment());
  const changed = useRef(onChange);
  const first = useRef(value);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          indentOnInput(),
          bracketMatching(),
          json(),
          syntaxHighlighting(HIGHLIGHTING),
          lintGutter(),
          EDITOR_LOOK,
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          attributes.current.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    editor.focus();
    return () => {
      first.current = editor.state.doc.toString();
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    if (doc.toString() !== value) editor.dispatch({ changes: { from: 0, to: doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const end = editor.state.doc.length;
    const diagnostics = marks.map(({ from, to, message }) => ({
      from: Math.min(from, end),
      to: Math.min(to, end),
      severity: 'error' as const,
      message,
    }));
    editor.dispatch(setDiagnostics(editor.state, diagnostics), {
      effects: attributes.current.reconfigure(
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-invalid': String(marks.length > 0),
        }),
      ),
    });
  }, [marks, label, describedBy]);

  useImperativeHandle(ref, () => ({
    show: (offset) => {
      const editor = view.current;
      if (!editor) return;
      const anchor = Math.min(offset, editor.state.doc.length);
      editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      editor.focus();
    },
  }));
  return <div ref={place} />;
}
