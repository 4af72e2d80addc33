import { expect, it } from 'vitest';
import {
  newParameter,
  type ParameterDraft,
  withMoved,
  withoutRow,
  withRowBack,
  withType,
} from './parameter-draft.ts';
import { typedConstant } from './parameter-schema.ts';

const row = (name: string, children: ParameterDraft[] = []): ParameterDraft => ({
  ...newParameter(name, name),
  ...(children.length > 0 ? { type: 'object' as const } : {}),
  children,
});
const TREE = [row('a', [row('b'), row('c', [row('d'), row('e')])]), row('f')];

it('takes a row out and puts it back where it was', () => {
  const { nodes, taken } = withoutRow(TREE, 'd');
  expect(nodes[0]?.children[1]?.children.map(({ name }) => name)).toEqual(['e']);
  expect(taken).toMatchObject({ parentKey: 'c', index: 0 });
  expect(taken && withRowBack(nodes, taken)).toEqual(TREE);
});

it('puts a row whose parent is gone at the top', () => {
  const { taken } = withoutRow(TREE, 'd');
  const { nodes } = withoutRow(TREE, 'a');
  expect(taken && withRowBack(nodes, taken).map(({ name }) => name)).toEqual(['d', 'f']);
});

it('moves a row among its siblings and no further', () => {
  expect(withMoved(TREE, 'c', -1)[0]?.children.map(({ name }) => name)).toEqual(['c', 'b']);
  expect(withMoved(TREE, 'f', 1)).toEqual(TREE);
});

it('gives a list one kind of items and an object its nodes back', () => {
  const list = withType(row('a'), 'array');
  expect(list.children).toMatchObject([{ type: 'string' }]);
  expect(withType(withType(TREE[0] ?? list, 'string'), 'object')).toEqual(TREE[0]);
});

it.each([
  ['integer', '12.7', 12],
  ['integer', 'many', 0],
  ['number', '1.5', 1.5],
  ['number', '', 0],
  ['boolean', 'true', true],
  ['boolean', 'yes', false],
  ['string', '12', '12'],
] as const)('sends as %s what is typed as %s', (type, text, sent) => {
  expect(typedConstant(type, text)).toBe(sent);
});
