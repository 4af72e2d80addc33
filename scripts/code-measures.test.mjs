import { expect, it } from 'vitest';
import { codeTable, measureSource } from './code-measures.mjs';

it('finds literals that are spread in objects, arguments and JSX', () => {
  const source = `export const card = (a: number, b: object, isOpen: boolean) => {
  const planted = { ...{ a }, c: 1 };
  const cast = { ...({ a } as const) };
  const props = { ...b, ...(isOpen ? { a } : {}) };
  return <Card {...{ a }} {...b} list={[...[a], ...planted.list]} props={props} cast={cast} />;
};
`;
  expect(measureSource('card.tsx', source).literalSpreads).toEqual([2, 3, 5]);
});

it('counts the lines of a file and of each of its functions', () => {
  const source = `function outer() {
  const inner = () => {
    return 1;
  };
  return inner;
}

class Box {
  open() {}
}
`;
  expect(measureSource('box.ts', source)).toMatchObject({
    lines: 10,
    functions: [
      { line: 1, lines: 6 },
      { line: 2, lines: 3 },
      { line: 9, lines: 1 },
    ],
  });
});

it('refuses a source that it cannot read', () => {
  expect(() => measureSource('broken.ts', 'const = 1;')).toThrow(SyntaxError);
});

it('sums packages in a table', () => {
  const long = { lines: 120, functions: [{ line: 1, lines: 101 }], literalSpreads: [] };
  const short = { lines: 1_080, functions: [{ line: 1, lines: 61 }], literalSpreads: [7] };
  expect(
    codeTable([
      { name: 'engine', files: [long] },
      { name: 'server', files: [short] },
    ]).split('\n'),
  ).toEqual([
    expect.stringContaining('| package | files | lines |'),
    expect.any(String),
    '| engine | 1 | 120 | 1 | 101.0 | 1 | 1 | 0 |',
    '| server | 1 | 1,080 | 1 | 61.0 | 1 | 0 | 1 |',
    '| **all** | 2 | 1,200 | 2 | 81.0 | 2 | 1 | 1 |',
  ]);
});
