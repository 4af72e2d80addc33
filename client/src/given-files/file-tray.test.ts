import { expect, it } from 'vitest';
import { FileTray, type TrayFile, type Upload } from './file-tray.ts';
import { FileRefused } from './upload-given-file.ts';

const file = (name: string, size = 4, type = '') => new File(['x'.repeat(size)], name, { type });
const begin = async () => 'conv_1';

/** A tray of which the test is the server. */
function scene(upload: Upload = async ({ file: { name } }) => `file_${name}`) {
  let shown: readonly TrayFile[] = [];
  const sent: string[] = [];
  const tray = new FileTray(
    (chosen, options) => {
      sent.push(`${chosen.conversationId} ${chosen.file.name}`);
      return upload(chosen, options);
    },
    (files) => {
      shown = files;
    },
  );
  return { tray, sent, shown: () => shown.map(({ file: { name }, state }) => [name, state.phase]) };
}

it('accepts readable files, and reports why it refuses others', () => {
  const { tray, shown } = scene();
  expect(tray.add([file('bill.pdf'), file('me.png', 4, 'image/png'), file('none.txt', 0)], 3)).toEqual({
    name: 'me.png',
    problem: 'kind',
  });
  expect(tray.add([file('large.txt', 10 * 1024 * 1024 + 1)], 3)).toMatchObject({ problem: 'tooLarge' });
  expect(tray.add([file('a'), file('b'), file('c')], 3)).toEqual({ name: 'c', problem: 'tooMany' });
  expect(shown().map(([name]) => name)).toEqual(['bill.pdf', 'a', 'b']);
});

it('uploads files one after the other, and returns them for the message', async () => {
  const { tray, sent } = scene();
  tray.add([file('a'), file('b', 7)], 9);
  expect(await tray.send(begin)).toEqual([
    { file_id: 'file_a', original_filename: 'a', size_bytes: 4 },
    { file_id: 'file_b', original_filename: 'b', size_bytes: 7 },
  ]);
  expect(sent).toEqual(['conv_1 a', 'conv_1 b']);
});

it('keeps a file that is added while others are sent for the next message', async () => {
  const uploading = Promise.withResolvers<string>();
  const { tray, sent, shown } = scene(() => uploading.promise);
  tray.add([file('a')], 9);
  const sending = tray.send(begin);
  await expect.poll(() => sent).toEqual(['conv_1 a']);
  tray.add([file('b')], 9);
  uploading.resolve('file_a');
  expect(await sending).toMatchObject([{ file_id: 'file_a' }]);
  tray.clear();
  expect(shown()).toEqual([['b', 'ready']]);
});

it('does not lose any where one was refused, and sends again only what is not uploaded yet', async () => {
  let isDamaged = true;
  const { tray, sent, shown } = scene(async ({ file: { name } }) => {
    if (name === 'a' && isDamaged) throw new FileRefused('damaged');
    return name;
  });
  tray.add([file('a'), file('b')], 9);
  expect(await tray.send(begin)).toBe(undefined);
  expect(shown()).toEqual([
    ['a', 'refused'],
    ['b', 'sent'],
  ]);
  isDamaged = false;
  expect(await tray.send(begin)).toHaveLength(2);
  expect(sent).toEqual(['conv_1 a', 'conv_1 b', 'conv_1 a']);
});

it('uploads again for another conversation', async () => {
  const { tray, sent } = scene();
  tray.add([file('a')], 9);
  await tray.send(begin);
  await tray.send(async () => 'conv_2');
  expect(sent).toEqual(['conv_1 a', 'conv_2 a']);
});

it('stops on request, also while it waits for a conversation', async () => {
  const { tray, sent, shown } = scene();
  tray.add([file('a')], 9);
  const sending = tray.send(() => new Promise(() => {}));
  expect(shown()).toEqual([['a', 'sending']]);
  tray.stop();
  expect(await sending).toBe(undefined);
  expect(shown()).toEqual([['a', 'ready']]);
  expect(sent).toEqual([]);
});

it('reports a failed upload when no conversation begins', async () => {
  const { tray, shown } = scene();
  tray.add([file('a')], 9);
  expect(await tray.send(() => Promise.reject(new Error('offline')))).toBe(undefined);
  expect(shown()).toEqual([['a', 'refused']]);
});
