import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { SYSTEM_VARIABLES } from '@parley/contract/dynamic-variables.ts';

/** What can be named in a prompt besides what is written there. */
export type PromptWords = {
  /** Variables of the agent, those that the prompt uses among them. */
  variables: readonly string[];
  tools: readonly string[];
  documents: readonly string[];
  /** Headings to begin a section with. */
  sections: readonly string[];
};

/** What each kind is called, for the list and those who hear it. */
export type PromptKindNames = Record<'variable' | 'system' | 'tool' | 'document' | 'section', string>;

/**
 * Variables behind two opening braces; what else there is behind a slash at the beginning of a word, of a
 * line also sections.
 * @param wordsNow asked when something is offered
 */
export function promptCompletions(wordsNow: () => PromptWords, names: PromptKindNames) {
  return (context: CompletionContext): CompletionResult | null => {
    const braces = context.matchBefore(/\{\{\s*[\w.-]*$/);
    if (braces) {
      const from = braces.from + (/^\{\{\s*/.exec(braces.text)?.[0].length ?? 0);
      return { from, options: variableOptions(wordsNow(), names, ''), validFor: /^[\w.-]*$/ };
    }
    const slash = context.matchBefore(/(?:^|\s)\/[\p{L}\w.-]*$/u);
    if (!slash) return null;
    const from = slash.from + slash.text.indexOf('/');
    const isLineStart = from === context.state.doc.lineAt(context.pos).from;
    return { from, options: menuOptions(wordsNow(), names, isLineStart), validFor: /^\/[\p{L}\w.-]*$/u };
  };
}

/** @param lead what is written before a name to find it: nothing, or a slash */
function variableOptions({ variables }: PromptWords, names: PromptKindNames, lead: string): Completion[] {
  const own = variables.map((name) => ({ name, detail: names.variable }));
  const system = SYSTEM_VARIABLES.map((name) => ({ name, detail: names.system }));
  return [...own, ...system].map(({ name, detail }) => ({
    label: `${lead}${name}`,
    displayLabel: `{{${name}}}`,
    detail,
    apply: lead === '' ? closingBraces(name) : `{{${name}}}`,
  }));
}

function menuOptions(words: PromptWords, names: PromptKindNames, isLineStart: boolean): Completion[] {
  const option = (label: string, detail: string, apply: string): Completion => ({
    label: `/${label}`,
    displayLabel: label,
    detail,
    apply,
  });
  return [
    ...variableOptions(words, names, '/'),
    ...words.tools.map((name) => option(name, names.tool, `\`${name}\``)),
    ...words.documents.map((name) => option(name, names.document, `"${name}"`)),
    ...(isLineStart ? words.sections : []).map((name) => option(name, names.section, `# ${name}\n`)),
  ];
}

/** Writes a name, and the braces behind it unless they are there. */
function closingBraces(name: string) {
  return (view: EditorView, _: Completion, from: number, to: number): void => {
    const isClosed = /^\s*\}\}/.test(view.state.sliceDoc(to, to + 3));
    const insert = isClosed ? name : `${name}}}`;
    const caret = from + name.length + 2;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: Math.min(caret, view.state.doc.length - (to - from) + insert.length) },
      userEvent: 'input.complete',
    });
  };
}
