import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';
import { Listeners } from '../../../design/listeners.ts';
import type { DraftKey } from './stored-draft.ts';

/** Values of variables by their names, as they were typed. */
export type TestValues = Readonly<Record<string, string>>;

/** The values that a user gives to an agent's variables in tests; they stay in this browser. */
export class TestValueStore {
  readonly #storage: Storage;
  #key: DraftKey;
  #values: TestValues;
  #isStored = true;
  readonly #listeners = new Listeners();

  constructor(storage: Storage, key: DraftKey) {
    this.#storage = storage;
    this.#key = key;
    this.#values = storedValues(storage.getItem(storageKey(key)));
  }

  readonly values = (): TestValues => this.#values;

  readonly subscribe = this.#listeners.subscribe;

  /** Gives a variable a value; an empty one takes it back. */
  readonly set = (name: string, value: string): void => {
    // Another tab may have stored values since.
    const { [name]: _, ...others } = this.#isStored
      ? storedValues(this.#storage.getItem(storageKey(this.#key)))
      : this.#values;
    this.#values = value === '' ? others : { ...others, [name]: value };
    this.#store();
    this.#listeners.notify();
  };

  /** Goes on under the id of an agent that was just created. */
  moveTo(agent: string): void {
    this.#storage.removeItem(storageKey(this.#key));
    this.#key = { userId: this.#key.userId, agent };
    this.#store();
  }

  #store(): void {
    const key = storageKey(this.#key);
    try {
      if (Object.keys(this.#values).length === 0) this.#storage.removeItem(key);
      else this.#storage.setItem(key, JSON.stringify(this.#values));
      this.#isStored = true;
    } catch {
      this.#isStored = false;
      // A full storage forgets them with the page.
    }
  }
}

function storageKey({ userId, agent }: DraftKey): string {
  return `test_values:${userId}:${agent}`;
}

function storedValues(stored: string | null): TestValues {
  return z.record(z.string(), z.string()).safeParse(parsedJson(stored ?? '')).data ?? {};
}
