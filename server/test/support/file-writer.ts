import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileStore } from '../../src/files/file-store.ts';
import { readOrCreateKeyFile } from '../../src/secrets/key-file.ts';

// A program that works on a file store, says when it has done so, and waits for the end.

const [dataFolder = ''] = process.argv.slice(2);
readOrCreateKeyFile(join(dataFolder, 'secret.key'));
const files = createFileStore(dataFolder);
const recording = join(dataFolder, 'under-way.wav');
await writeFile(recording, Buffer.alloc(300_000, 7));

await files.put('voices/deleted/1.wav', Buffer.from('deleted'));
await files.put('voices/deleted/folder/2.wav', Buffer.from('deleted'));
await files.put('avatars/replaced.webp', Buffer.from('old'));
await files.delete('voices/deleted/1.wav');
await files.deleteFolder('voices/deleted/folder');
await Promise.all([
  files.put('avatars/replaced.webp', Buffer.from('new')),
  files.putFile('recordings/2026-01-01/1.wav', recording),
  files.put('conversation-files/a/b/c', Buffer.from('deep')),
]);
console.log('written');
process.stdin.resume();
