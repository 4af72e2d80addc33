import { parseSync, Visitor } from 'oxc-parser';

// What is measured of TypeScript sources, from their syntax trees: lines, functions, spreads of literals.

/** Functions longer than these count as long and as very long. */
const LONG_LINES = { long: 60, veryLong: 100 };

/**
 * @param {string} path its ending says which language it is
 * @param {string} text
 * @returns {{ lines: number, functions: { line: number, lines: number }[], literalSpreads: number[] }} lines of the file;
 * where each function begins and how many lines it has; lines on which a literal is spread, in an object, a list, an
 * argument list or JSX
 * @throws {SyntaxError} when the text cannot be read
 */
export function measureSource(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const functions = [];
  const literalSpreads = [];
  const addFunction = ({ start, end }) => {
    const line = lineAt(start);
    functions.push({ line, lines: lineAt(end) - line + 1 });
  };
  const addSpread = ({ start, argument }) => {
    if (isLiteral(argument)) literalSpreads.push(lineAt(start));
  };
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    SpreadElement: addSpread,
    JSXSpreadAttribute: addSpread,
  }).visit(program);
  return { lines: lineAt(text.length - 1), functions, literalSpreads };
}

/**
 * @param {{ name: string, files: ReturnType<typeof measureSource>[] }[]} packages
 * @returns {string} a table in Markdown, one row for each package and one for all
 */
export function codeTable(packages) {
  const all = { name: '**all**', files: packages.flatMap(({ files }) => files) };
  return [
    `| package | files | lines | functions | lines of a function, average | over ${LONG_LINES.long} | over ${LONG_LINES.veryLong} | literal spreads |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...packages, all].map(tableRow),
  ].join('\n');
}

function tableRow({ name, files }) {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const lengths = files.flatMap((file) => file.functions.map((one) => one.lines));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1);
  const over = (bound) => lengths.filter((length) => length > bound).length;
  const spreads = files.reduce((sum, file) => sum + file.literalSpreads.length, 0);
  const cells = [
    files.length,
    lines,
    lengths.length,
    average.toFixed(1),
    over(LONG_LINES.long),
    over(LONG_LINES.veryLong),
    spreads,
  ];
  return `| ${[name, ...cells.map((cell) => cell.toLocaleString('en'))].join(' | ')} |`;
}

function isLiteral(node) {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return isLiteral(node.expression);
    default:
      return node.type === 'ObjectExpression';
  }
}

function lineCounter(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
