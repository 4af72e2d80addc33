import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { type AgentDocument, type AgentPath, type ValueAt, valueAt, withValue } from './agent-document.ts';

// What belongs here: what the table of settings says of a setting.

/** What is needed to say a value in the language of the interface. */
export type Words = {
  t: TFunction;
  language: string;
  /** Name of a tool server; undefined where the list of servers was not read. */
  serverName: (id: string) => string | undefined;
};

/** One of several things that a setting says, each compared on its own. */
export type SettingPart = { label: string; text: string };

/** How a setting is edited where that is not how it is stored. */
export type Form<Typed> = {
  /** What it reads and writes. */
  paths: readonly AgentPath[];
  schema: z.ZodType<Typed>;
  read(document: AgentDocument): Typed;
  /** @param saved what the draft began with */
  write(document: AgentDocument, typed: Typed, saved: AgentDocument): AgentDocument;
  /** Why it cannot be saved: keys of sentences by the path inside the setting. */
  errors?(typed: Typed, document: AgentDocument): Readonly<Record<string, string>>;
};

/** How a setting is called, and how its value is said. */
export type Shown<Value> = {
  /** Key of its name in the dictionaries. */
  label: string;
  /** Says a value; texts, numbers, switches and lists of names are said by themselves. */
  format?(value: Value, words: Words): string;
  /** Said item by item; of two values, items that both have are not shown. */
  items?(value: Value): readonly string[];
  /** Said in several parts, each under its name. */
  parts?(value: Value, words: Words): readonly SettingPart[];
};

/** A setting that is edited as it is stored. */
type PlainSetting<Value> = Shown<Value> & {
  /** The default of stored agents that do not say; what a new agent has where it is left out. */
  whenAbsent?: Value;
};
export type FormSetting<Typed> = Shown<Typed> & { form: Form<Typed> };

/** A row of the table at a path. */
export type SettingAt<Path extends AgentPath> =
  | PlainSetting<NonNullable<ValueAt<Path>>>
  | FormSetting<unknown>;

/** A row that is edited in another form than the stored one. */
export function formed<Typed>(form: Form<Typed>, shown: Shown<Typed>): FormSetting<Typed> {
  return { ...shown, form };
}

/** The form of one stored value. */
export function formAt<Path extends AgentPath, Typed>(
  path: Path,
  schema: z.ZodType<Typed>,
  {
    read,
    write,
    errors,
  }: {
    read(stored: ValueAt<Path> | undefined): Typed;
    /** @param saved what the draft began with; its fields that the form does not know stay */
    write(typed: Typed, saved: ValueAt<Path> | undefined): ValueAt<Path> | undefined;
    errors?(typed: Typed, document: AgentDocument): Readonly<Record<string, string>>;
  },
): Form<Typed> {
  return {
    paths: [path],
    schema,
    read: (document) => read(valueAt(document, path)),
    write: (document, typed, saved) => withValue(document, path, write(typed, valueAt(saved, path)), saved),
    errors,
  };
}
