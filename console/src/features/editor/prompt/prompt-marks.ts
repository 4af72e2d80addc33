import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { type VariableSource, variableMarks, variableSource } from '@parley/contract/dynamic-variables.ts';

/** Whether a call that brings no value leaves the variable empty. */
type VariableState = 'known' | 'unknown';

/** A part of a prompt that is drawn in its own way, by its positions in the text. */
export type PromptMark = { type: 'heading' | VariableState; from: number; to: number };

const HEADING = /^#{1,6}[ \t].*$/gm;

/**
 * Headings and variables of a prompt, in the order in which they begin; a heading comes before the variables in it.
 * @param text whole lines
 * @param ringing names that functions give values while a call rings
 */
export function promptMarks(
  text: string,
  defaults: DynamicVariables,
  ringing: readonly string[],
): PromptMark[] {
  const headings = [...text.matchAll(HEADING)].map(({ 0: line, index }): PromptMark => {
    return { type: 'heading', from: index, to: index + line.length };
  });
  const variables = variableMarks(text).map(({ name, from, to }): PromptMark => {
    return { type: variableState(variableSource(name, defaults, ringing)), from, to };
  });
  // The sort is stable: what begins together stays in this order.
  return [...headings, ...variables].sort((one, other) => one.from - other.from);
}

/** Characters of a line beyond which a key press in the editor that marks variables takes too long. */
const LONGEST_LINE = 4_000;

/** Whether a text can be edited with its variables marked, without a delay that is felt. */
export function canMark(text: string): boolean {
  return text.split('\n').every((line) => line.length <= LONGEST_LINE);
}

function variableState(source: VariableSource): VariableState {
  switch (source) {
    case 'default':
    case 'system':
    case 'ringing':
      return 'known';
    case 'secret':
    case 'none':
      return 'unknown';
  }
}
