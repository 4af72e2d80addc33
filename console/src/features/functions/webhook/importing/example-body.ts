import { newParameter, type ParameterDraft } from '../parameters/parameter-draft.ts';

/** What becomes of the values of an example: hints for the model, or the values that are always sent. */
export type ExampleUse = 'described' | 'constant';

export type ExampleOptions = {
  use: ExampleUse;
  /** Gives each row its key. */
  newKey: () => string;
  /** Puts a value of the example into a description. */
  describe: (value: string) => string;
};

/** Rows for the nodes of an example body. @throws {SyntaxError} when the text is not JSON or no object */
export function rowsOfExample(text: string, options: ExampleOptions): ParameterDraft[] {
  const example: unknown = JSON.parse(text);
  if (!isRecord(example)) throw new SyntaxError('An example body is an object.');
  return rowsOf(example, options);
}

function rowsOf(fields: Record<string, unknown>, options: ExampleOptions): ParameterDraft[] {
  return Object.entries(fields).map(([name, value]) => rowOf(name, value, options));
}

function rowOf(name: string, value: unknown, options: ExampleOptions): ParameterDraft {
  const row = newParameter(options.newKey(), name);
  if (Array.isArray(value)) return { ...row, type: 'array', children: [itemsOf(value, options)] };
  if (isRecord(value)) return { ...row, type: 'object', children: rowsOf(value, options) };
  const text = value === null || value === undefined ? '' : String(value);
  return {
    ...row,
    type: leafType(value),
    ...(options.use === 'constant'
      ? { source: 'constant', constant: text }
      : { description: options.describe(text) }),
  };
}

/** The one kind of items of a list; of objects all names that any of them has. */
function itemsOf(items: readonly unknown[], options: ExampleOptions): ParameterDraft {
  const records = items.filter(isRecord);
  const example = records.length > 0 ? Object.assign({}, ...[...records].reverse()) : (items[0] ?? '');
  return rowOf('', example, options);
}

function leafType(value: unknown): 'string' | 'number' | 'integer' | 'boolean' {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'number') return 'string';
  return Number.isInteger(value) ? 'integer' : 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
