import { expect, it } from 'vitest';
import { addFiles, type NewSample } from './new-sample.ts';

const file = (name: string) => new File(['sound'], name, { type: 'audio/wav' });
const sample = (name: string): NewSample => ({ id: name, name, content: new Blob(), seconds: 5 });

/** Adds files to recordings, which others take the place of while the files are read. */
async function added(files: File[], before: NewSample[], meanwhile: NewSample[]) {
  let samples: readonly NewSample[] = before;
  const adding = addFiles(files, {
    current: () => samples,
    maxCount: 3,
    onChange: (next) => {
      samples = next;
    },
  });
  samples = meanwhile;
  const problems = await adding;
  return { names: samples.map(({ name }) => name), problems };
}

it('keeps what became of the recordings while files were read', async () => {
  const [gone, stays, recorded] = [sample('gone'), sample('stays'), sample('recorded')];
  expect(await added([file('read')], [gone, stays], [stays, recorded])).toEqual({
    names: ['stays', 'recorded', 'read'],
    problems: [],
  });
});

it('takes no more files than there is room for by then', async () => {
  const [first, second] = [sample('first'), sample('second')];
  expect(await added([file('read'), file('left')], [first], [first, second])).toEqual({
    names: ['first', 'second', 'read'],
    problems: [{ name: 'left', reason: 'too_many' }],
  });
});
