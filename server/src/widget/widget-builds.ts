import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { FileLost, FilesUnreachable } from '../files/file-errors.ts';
import type { FileStore } from '../files/file-store.ts';

/** The chat of websites as it was built last. */
export type WidgetBuild = {
  /** 32 hexadecimal digits that follow from what is in its files; its script loads its chunks by them. */
  id: string;
  /** Integrity hash of the script. @see https://www.w3.org/TR/sri-2/ */
  integrity: string;
};

/** Every build of the chat that this installation has ever served, so that no website loses the one it relies on. */
export type WidgetBuilds = {
  /** Folder of the newest. */
  folder: string;
  /** Undefined where nothing is built. */
  newest: WidgetBuild | undefined;
  /** A file of an earlier build. */
  find(id: string, fileName: string): Promise<Uint8Array | undefined>;
};

const SCRIPT = 'widget.js';
const ID = '.build-id';
const FOLDER = 'widget-builds';
// Browsers are given smaller copies of the newest build; of earlier ones they are made on the way.
const IS_SOURCE = /\.(js|css|wasm|json|svg)$/;
const IS_NAME = /^[\w-]+(\.[\w-]+)+$/;

/**
 * Reads the build in a folder and stores it for later.
 * @param files where earlier builds are stored
 */
export async function createWidgetBuilds(
  folder: string,
  { files, log }: { files: Pick<FileStore, 'get' | 'put'>; log: Logger },
): Promise<WidgetBuilds> {
  const contents = await contentsOf(folder);
  const newest = await buildOf(folder, contents);
  if (newest) {
    // A full disk costs the next version its earlier one, and this one nothing.
    await store(newest.id, contents, files).catch((error: unknown) =>
      log.warn({ err: error }, 'this build of the widget could not be stored'),
    );
  }
  return {
    folder,
    newest,
    async find(id, fileName) {
      return IS_NAME.test(fileName) ? files.get(`${FOLDER}/${id}/${fileName}`) : undefined;
    },
  };
}

type Contents = ReadonlyMap<string, Uint8Array>;

async function contentsOf(folder: string): Promise<Contents> {
  if (!existsSync(join(folder, SCRIPT))) return new Map();
  const names = (await readdir(folder)).filter((name) => IS_SOURCE.test(name) && IS_NAME.test(name)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}

async function buildOf(folder: string, contents: Contents): Promise<WidgetBuild | undefined> {
  const script = contents.get(SCRIPT);
  if (!script) return undefined;
  const id = await readFile(join(folder, ID), 'utf8');
  const digest = createHash('sha384').update(script).digest('base64');
  return { id, integrity: `sha384-${digest}` };
}

// The script comes last, so that a build is whole where its script is there.
async function store(id: string, contents: Contents, files: Pick<FileStore, 'get' | 'put'>): Promise<void> {
  const keyOf = (name: string) => `${FOLDER}/${id}/${name}`;
  const isWhole = await Promise.all([...contents.keys()].map((name) => isStored(files, keyOf(name))));
  if (isWhole.every(Boolean)) return;
  const last = (name: string) => Number(name === SCRIPT);
  const entries = [...contents].sort(([one], [other]) => last(one) - last(other));
  for (const [name, bytes] of entries) await files.put(keyOf(name), bytes);
}

async function isStored(files: Pick<FileStore, 'get'>, key: string): Promise<boolean> {
  try {
    return (await files.get(key)) !== undefined;
  } catch (error) {
    // Away from a bucket, what is stored anew waits for it.
    if (error instanceof FileLost || error instanceof FilesUnreachable) return false;
    throw error;
  }
}
