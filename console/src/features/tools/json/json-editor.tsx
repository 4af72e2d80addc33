import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Ref, useEffect, useImperativeHandle } from 'react';
import { useCodeView } from '../../../design/use-code-view.ts';

/** Something to say about a part of the text. */
export type CodeMark = { from: number; to: number; message: string };

export type JsonEditorHandle = {
  /** Brings the cursor to an offset, and the offset into view. */
  show: (offset: number) => void;
};

type JsonEditorProps = {
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
  const { host, view, changing } = useCodeView({ value, onChange, fixed: EXTENSIONS });
  useEffect(() => view.current?.focus(), [view]);
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
      effects: changing.current.reconfigure(
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-invalid': String(marks.length > 0),
        }),
      ),
    });
  }, [view, changing, marks, label, describedBy]);

  useImperativeHandle(ref, () => ({
    show: (offset) => {
      const editor = view.current;
      if (!editor) return;
      const anchor = Math.min(offset, editor.state.doc.length);
      editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      editor.focus();
    },
  }));
  return <div ref={host} />;
}

/** The look of the editor, from the tokens of the design, for light and dark alike. */
const EDITOR_LOOK = EditorView.theme({
  '&': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid color-mix(in srgb, var(--control) 70%, transparent)',
    borderRadius: '8px',
    fontSize: '13px',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '1px solid var(--brand)', outlineOffset: '-1px', borderColor: 'var(--brand)' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    lineHeight: '20px',
    minHeight: '16rem',
    maxHeight: '52vh',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--faint)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--brand) 28%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--pressed)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger-ink)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    boxShadow: 'var(--float-shadow)',
    overflow: 'hidden',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)', padding: '6px 10px' },
});

/** Colours of the parts of a JSON text. */
const HIGHLIGHTING = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info-ink)' },
  { tag: tags.string, color: 'var(--accent-ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning-ink)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--muted)' },
]);

const EXTENSIONS = [
  lineNumbers(),
  history(),
  // Drawn below the words, it would be hidden by the background that they have in colours of the system.
  matchMedia('(forced-colors: active)').matches ? [] : drawSelection(),
  highlightActiveLine(),
  indentOnInput(),
  bracketMatching(),
  json(),
  syntaxHighlighting(HIGHLIGHTING),
  lintGutter(),
  EDITOR_LOOK,
  EditorView.lineWrapping,
  keymap.of([...defaultKeymap, ...historyKeymap]),
];
