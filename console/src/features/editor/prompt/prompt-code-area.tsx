import {
  autocompletion,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { EditorState, type Extension, Prec, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  placeholder as placeholderText,
  ViewPlugin,
} from '@codemirror/view';
import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { CONTROL_CLASS_NAMES } from '../../../design/control-class-names.ts';
import { useCodeView } from '../../../design/use-code-view.ts';
import { type PromptWords, promptCompletions } from './prompt-completions.ts';
import { promptMarks } from './prompt-marks.ts';

export type PromptCodeAreaProps = {
  /** What ties the text to its label, hint and error. */
  control: Pick<ComponentProps<'div'>, 'id' | 'aria-labelledby' | 'aria-describedby'>;
  value: string;
  defaults: DynamicVariables;
  /** Names of variables that functions give values while a call rings. */
  ringing: readonly string[];
  /** What is offered while it is written. */
  words: () => PromptWords;
  language: string;
  readOnly: boolean;
  isInvalid: boolean;
  placeholder?: string | undefined;
  /** Classes of the element with the edge, for its height. */
  className?: string | undefined;
  onValueChange: (text: string) => void;
};

/** A prompt whose headings and variables can be told apart. The tabulator leaves it, as everywhere. */
export function PromptCodeArea(props: PromptCodeAreaProps) {
  const { value, isInvalid, className, onValueChange } = props;
  const { host, view, changing } = useCodeView({ value, onChange: onValueChange, fixed: FIXED });
  const extensions = usePromptExtensions(props);
  useEffect(() => {
    view.current?.dispatch({ effects: changing.current.reconfigure(extensions) });
  }, [view, changing, extensions]);
  const labelId = props.control['aria-labelledby'];
  useEffect(() => {
    const label = labelId === undefined ? null : document.getElementById(labelId);
    const handleClick = () => view.current?.focus();
    label?.addEventListener('click', handleClick);
    return () => label?.removeEventListener('click', handleClick);
  }, [view, labelId]);
  return (
    <div
      ref={host}
      data-invalid={isInvalid ? '' : undefined}
      className={classNames(
        CONTROL_CLASS_NAMES,
        'overflow-hidden outline-brand has-[:focus-visible]:border-brand has-[:focus-visible]:outline-1 has-[:focus-visible]:-outline-offset-1',
        className,
      )}
    />
  );
}

function usePromptExtensions(props: PromptCodeAreaProps): Extension {
  const { control, defaults, ringing, words, language, readOnly, isInvalid, placeholder } = props;
  const { t } = useTranslation();
  const { id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = control;
  return useMemo(() => {
    const attributes = {
      id,
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': isInvalid ? 'true' : undefined,
      'aria-readonly': readOnly ? 'true' : undefined,
      lang: language,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    };
    return [
      EditorView.contentAttributes.of(definedOf(attributes)),
      EditorState.readOnly.of(readOnly),
      placeholder === undefined ? [] : placeholderText(placeholder),
      marks(defaults, ringing),
      autocompletion({
        icons: false,
        override: [
          promptCompletions(words, {
            variable: t('fields.variable'),
            system: t('prompt.complete_system'),
            tool: t('fields.tool'),
            document: t('fields.document'),
            section: t('prompt.complete_section'),
          }),
        ],
        defaultKeymap: false,
      }),
    ];
  }, [defaults, ringing, t, words, describedBy, id, isInvalid, labelledBy, language, placeholder, readOnly]);
}

function definedOf(attributes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) defined[name] = value;
  return defined;
}

/** Draws headings and variables of what is in view. */
function marks(defaults: DynamicVariables, ringing: readonly string[]): Extension {
  const draw = ({ state, visibleRanges }: EditorView): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    let drawnTo = -1;
    for (const range of visibleRanges) {
      const from = state.doc.lineAt(range.from).from;
      const { to } = state.doc.lineAt(range.to);
      // Parts of one long line can be in view apart from each other.
      if (from <= drawnTo) continue;
      drawnTo = to;
      for (const mark of promptMarks(state.sliceDoc(from, to), defaults, ringing)) {
        const start = from + mark.from;
        builder.add(start, mark.type === 'heading' ? start : from + mark.to, DECORATIONS[mark.type]);
      }
    }
    return builder.finish();
  };
  return ViewPlugin.define(
    (view) => ({
      decorations: draw(view),
      update({ docChanged, viewportChanged, view: changed }) {
        if (docChanged || viewportChanged) this.decorations = draw(changed);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
}

const DECORATIONS = {
  heading: Decoration.line({ class: 'cm-prompt-heading' }),
  known: variableDecoration('cm-variable-known'),
  unknown: variableDecoration('cm-variable-unknown'),
};

function variableDecoration(className: string): Decoration {
  return Decoration.mark({ class: `cm-variable ${className}`, attributes: { spellcheck: 'false' } });
}

/** The look, from the tokens of the design, for light and dark alike; borders tell variables apart without colours. */
const LOOK = EditorView.theme({
  '&': { minHeight: 'inherit', maxHeight: 'inherit', color: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-prompt-heading': { fontWeight: '600' },
  '.cm-variable': {
    border: '1px solid',
    borderRadius: '4px',
    padding: '0 2px',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '1px solid var(--line)',
    borderRadius: '8px',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--float-shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    fontSize: '14px',
    maxHeight: '15rem',
    minWidth: '16rem',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    padding: '6px 8px',
    borderRadius: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--hover)',
    color: 'var(--ink)',
    outline: '1px solid transparent',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--muted)', marginLeft: '0' },
  '.cm-variable-known': {
    color: 'var(--accent-ink)',
    backgroundColor: 'var(--accent-soft)',
    borderColor: 'var(--accent-line)',
  },
  '.cm-variable-unknown': {
    color: 'var(--warning-ink)',
    backgroundColor: 'var(--warning-soft)',
    borderColor: 'var(--warning-ink)',
    borderStyle: 'dashed',
  },
});

/** A list that is still being looked for is not what the key is meant for. */
function closeShownCompletion(view: EditorView): boolean {
  return completionStatus(view.state) === 'active' && closeCompletion(view);
}

const FIXED: Extension = [
  history(),
  EditorView.lineWrapping,
  LOOK,
  // Escape closes the list, and not the window around the editor as well.
  Prec.highest(
    keymap.of([
      ...completionKeymap.filter(({ key }) => key !== 'Escape'),
      { key: 'Escape', run: closeShownCompletion, stopPropagation: true },
    ]),
  ),
  keymap.of([...historyKeymap, ...standardKeymap]),
];
