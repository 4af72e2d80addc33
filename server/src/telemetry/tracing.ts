// What belongs here: what nouns may tell of their work as spans of a trace. Without a collector nothing of it is done.

/** Ids, names of things and numbers: never what a caller or an agent said, nor prompts or arguments. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A piece of work as it begins. */
type SpanStart = {
  name: string;
  /** `server` for a request that came, `client` for one that left; within this process unless given. */
  kind?: 'server' | 'client';
  attributes: SpanAttributes;
  /** When it began, in milliseconds since 1970; now unless given. */
  startMs?: number;
  /** The span that it is a part of; the current one unless given. */
  parent?: Span | undefined;
  /** Headers of the request that it answers, which may name a span of the caller's. */
  headers?: Readonly<Record<string, string | string[] | undefined>>;
};

/** A piece of work that is being done. */
export type Span = {
  add(attributes: SpanAttributes): void;
  /** @param code stable, such as that of an error reply */
  fail(code: string): void;
  /** @param atMs in milliseconds since 1970; now unless given */
  end(atMs?: number): void;
};

/** Makes spans. */
export type Tracing = {
  start(span: SpanStart): Span;
  /** Does work whose spans are parts of this one. */
  within<T>(span: Span, work: () => T): T;
  /** Whether work is being done that is traced. */
  isWithin(): boolean;
};
