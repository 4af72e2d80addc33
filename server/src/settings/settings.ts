import type { readSettings } from '../env.ts';

/** What the operator decides, from the environment; what the variables mean is said beside them. */
export type Settings = Loosened<ReturnType<typeof readSettings>>;

/** Readonly throughout; what may be undefined may also be absent. */
type Loosened<T> = T extends readonly unknown[]
  ? Readonly<T>
  : T extends object
    ? { readonly [K in keyof T as undefined extends T[K] ? never : K]: Loosened<T[K]> } & {
        readonly [K in keyof T as undefined extends T[K] ? K : never]?: Loosened<T[K]>;
      }
    : T;
