import { parser } from '@lezer/json';

/** A part of a text, from one offset to before another. */
export type TextRange = { from: number; to: number };

type Node = ReturnType<typeof parser.parse>['topNode'];

/** Where in a JSON text a value stands; where it is missing, the name or brace of the nearest one around it. */
export function rangeOf(text: string, path: readonly (string | number)[]): TextRange {
  let value = parser.parse(text).topNode.firstChild;
  let range: TextRange = value ? startOf(value) : { from: 0, to: 0 };
  for (const step of path) {
    const inner = value && innerValue(text, value, step);
    if (!inner) return range;
    range = inner.range;
    value = inner.value;
  }
  return value && value.name !== 'Object' && value.name !== 'Array'
    ? { from: value.from, to: value.to }
    : range;
}

/** Where a text stops being JSON; undefined when it is JSON. */
export function firstFault(text: string): TextRange | undefined {
  let fault: TextRange | undefined;
  parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError && !fault)
        fault = { from: Math.min(from, text.length), to: Math.min(to, text.length) };
    },
  });
  return fault;
}

/** The number of the line that an offset stands in, from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function innerValue(
  text: string,
  value: Node,
  step: string | number,
): { value: Node | null; range: TextRange } | undefined {
  if (value.name === 'Array') {
    const item = itemsOf(value)[Number(step)];
    return item && { value: item, range: startOf(item) };
  }
  for (const property of value.name === 'Object' ? value.getChildren('Property') : []) {
    const name = property.getChild('PropertyName');
    if (!name || nameIn(text.slice(name.from, name.to)) !== step) continue;
    return { value: property.lastChild, range: { from: name.from, to: name.to } };
  }
  return undefined;
}

function itemsOf(list: Node): Node[] {
  const items: Node[] = [];
  for (let node = list.firstChild; node; node = node.nextSibling) {
    if (!['[', ']', ','].includes(node.name)) items.push(node);
  }
  return items;
}

function nameIn(written: string): string {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

function startOf({ from, to, name }: Node): TextRange {
  return { from, to: name === 'Object' || name === 'Array' ? from + 1 : to };
}
