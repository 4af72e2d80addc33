import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { expect, it } from 'vitest';
import { findSpeechPrograms } from './speech-programs.mjs';

it('names a voice, a recogniser and its model by their whole paths', () => {
  const found = Object.entries(findSpeechPrograms());
  expect(found.map(([name]) => name)).toEqual([
    'PARLEY_FLITE',
    'PARLEY_POCKETSPHINX',
    'PARLEY_POCKETSPHINX_MODEL',
  ]);
  for (const [, path] of found) expect([isAbsolute(path), existsSync(path)]).toEqual([true, true]);
});
