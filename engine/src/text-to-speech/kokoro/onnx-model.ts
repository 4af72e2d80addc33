import { createRequire } from 'node:module';

// The little of ONNX Runtime's C interface that is used: a table of functions, of which only new ones are ever added
// at the end. The library is the one that comes with sherpa-onnx.

/** Numbers in the shape that a model wants them. */
type Tensor = { data: Float32Array | BigInt64Array; shape: readonly number[] };

/** A model in memory. */
export type OnnxModel = {
  /**
   * Gives the model's first output. An abort ends the computation, which then fails.
   * @throws {Error}
   */
  run(inputs: Readonly<Record<string, Tensor>>, output: string, signal: AbortSignal): Promise<Float32Array>;
};

const API_VERSION = 13;
const PATH_TYPE = process.platform === 'win32' ? 'char16_t' : 'char';
const ONLY_ERRORS = 3;
const ONE_THREAD = 1;
/** Nodes are fused, but not laid out anew: that is no faster, and in half precision gives no numbers six times as often. */
const EXTENDED = 2;
const FLOAT = 1;
const INT64 = 7;
/** Functions by their place in the table. */
const PLACES = {
  message: [2, 'const char *(void *status)'],
  createEnv: [3, 'void *(int level, const char *name, _Out_ void **made)'],
  createSession: [7, `void *(void *env, const ${PATH_TYPE} *path, void *options, _Out_ void **made)`],
  run: [
    9,
    'void *(void *session, void *options, const char **names, void **inputs, size_t count, const char **outputNames, size_t outputCount, _Inout_ void **outputs)',
  ],
  createSessionOptions: [10, 'void *(_Out_ void **made)'],
  setOptimization: [23, 'void *(void *options, int level)'],
  setThreads: [24, 'void *(void *options, int count)'],
  createRunOptions: [39, 'void *(_Out_ void **made)'],
  terminate: [46, 'void *(void *options)'],
  createTensor: [
    49,
    'void *(void *memory, void *data, size_t bytes, int64_t *shape, size_t rank, int type, _Out_ void **made)',
  ],
  dataOf: [51, 'void *(void *value, _Out_ void **data)'],
  countOf: [64, 'void *(void *shape, _Out_ size_t *count)'],
  shapeOf: [65, 'void *(void *value, _Out_ void **made)'],
  createMemory: [69, 'void *(int allocator, int memory, _Out_ void **made)'],
  releaseStatus: [93, 'void (void *status)'],
  releaseValue: [96, 'void (void *value)'],
  releaseRunOptions: [97, 'void (void *options)'],
  releaseShape: [99, 'void (void *shape)'],
} as const;
const PLACE_COUNT = 100;

/** @throws {Error} where the library or the model cannot be loaded */
export function loadOnnxModel(libraryPath: string, modelPath: string): OnnxModel {
  const api = bind(libraryPath);
  const env = api.made('createEnv', ONLY_ERRORS, 'parley');
  const options = api.made('createSessionOptions');
  api.call('setThreads', options, ONE_THREAD);
  api.call('setOptimization', options, EXTENDED);
  const session = api.made('createSession', env, modelPath, options);
  const memory = api.made('createMemory', 0, 0);
  return {
    async run(inputs, output, signal) {
      signal.throwIfAborted();
      const names = Object.keys(inputs);
      const values = Object.values(inputs).map(({ data, shape }) =>
        api.made(
          'createTensor',
          memory,
          data,
          data.byteLength,
          BigInt64Array.from(shape.map(BigInt)),
          shape.length,
          data instanceof Float32Array ? FLOAT : INT64,
        ),
      );
      const runOptions = api.made('createRunOptions');
      const outputs: Pointer[] = [null];
      const stop = () => api.call('terminate', runOptions);
      signal.addEventListener('abort', stop, { once: true });
      try {
        await api.callOnThread('run', [
          session,
          runOptions,
          names,
          values,
          names.length,
          [output],
          1,
          outputs,
        ]);
        return api.floatsOf(outputs[0] ?? null);
      } finally {
        signal.removeEventListener('abort', stop);
        for (const value of [...values, ...outputs]) if (value) api.release('releaseValue', value);
        api.release('releaseRunOptions', runOptions);
      }
    },
  };
}

/** Address of an object of the library's; null where there is none. */
type Pointer = object | null;
type Name = keyof typeof PLACES;
type Native = { (...args: unknown[]): unknown; async(...args: unknown[]): void };
type Koffi = {
  load(path: string): { func(signature: string): () => Pointer };
  proto(definition: string): unknown;
  array(type: string, length: number, hint?: string): unknown;
  decode(pointer: Pointer, type: unknown): unknown;
};

/** Libraries in use: koffi closes one that is collected as garbage, and the library's own objects are gone then. */
const libraries = new Set<unknown>();

function bind(libraryPath: string) {
  const koffi: Koffi = createRequire(import.meta.url)('koffi');
  const library = koffi.load(libraryPath);
  libraries.add(library);
  const base = library.func('void *OrtGetApiBase()')();
  const [getApi] = koffi.decode(base, koffi.array('void *', 1)) as Pointer[];
  const table = native(getApi ?? null, 'void *OrtGetApi(uint32_t version)')(API_VERSION) as Pointer;
  if (!table) throw new Error('This ONNX Runtime is too old.');
  const addresses = koffi.decode(table, koffi.array('void *', PLACE_COUNT)) as Pointer[];
  const functions = Object.fromEntries(
    Object.entries(PLACES).map(([name, [place, shape]]) => [
      name,
      native(addresses[place] ?? null, shape.replace('(', `Ort_${name}(`)),
    ]),
  ) as Record<Name, Native>;

  function native(address: Pointer, signature: string): Native {
    return koffi.decode(address, koffi.proto(signature)) as Native;
  }
  function check(status: unknown): void {
    if (!status) return;
    const message = String(functions.message(status));
    functions.releaseStatus(status);
    throw new Error(message);
  }
  function call(name: Name, ...args: unknown[]): void {
    check(functions[name](...args));
  }
  function made(name: Name, ...args: unknown[]): Pointer {
    const result: Pointer[] = [null];
    call(name, ...args, result);
    return result[0] ?? null;
  }
  return {
    call,
    made,
    async callOnThread(name: Name, args: unknown[]): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      functions[name].async(...args, (error: unknown, status: unknown) =>
        error ? reject(error) : resolve(status),
      );
      check(await promise);
    },
    release(name: Name, object: Pointer): void {
      functions[name](object);
    },
    floatsOf(value: Pointer): Float32Array {
      const shape = made('shapeOf', value);
      const count = [0];
      call('countOf', shape, count);
      functions.releaseShape(shape);
      const data = made('dataOf', value);
      return koffi.decode(data, koffi.array('float', Number(count[0]), 'Typed')) as Float32Array;
    },
  };
}
