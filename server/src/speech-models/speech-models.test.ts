import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MACHINE_PLATFORM, type SpeechModelCatalogue } from './speech-model-catalogue.ts';
import { SpeechModels } from './speech-models.ts';

const FACTS = { license: 'Apache-2.0', author: 'Alpha Cephei Inc.', memory_bytes: 0 };
const ARCHIVE = { package: 'carrier', version: '1.0.0', bytes: 100, integrity: 'sha512-', folder: 'package' };
const CATALOGUE: SpeechModelCatalogue = [
  {
    id: 'small-fr',
    kind: 'recognition_model',
    language: 'fr',
    name: 'small-fr',
    ...FACTS,
    archive: ARCHIVE,
    files: [{ path: 'am/final.mdl', bytes: 5, sha256: '' }],
  },
  {
    id: 'library',
    kind: 'recognition_library',
    platforms: [MACHINE_PLATFORM],
    name: 'library',
    ...FACTS,
    archive: ARCHIVE,
    files: [{ path: 'libvosk.so', bytes: 7, sha256: '' }],
  },
];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'speech-models-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function place(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('installed speech models', () => {
  it('understand a language when library and model are complete', () => {
    using models = new SpeechModels({ folder, catalogue: CATALOGUE });
    place('small-fr/am/final.mdl', 'model');
    expect(models.recogniserFor('fr')).toBeUndefined();
    place('library/libvosk.so', 'library');
    expect(models.recogniserFor('fr-FR')).toEqual({
      libraryPath: join(folder, 'library/libvosk.so'),
      modelFolder: join(folder, 'small-fr'),
    });
    expect(models.recogniserFor('en')).toBeUndefined();
    place('small-fr/am/final.mdl', 'cut');
    expect(models.recogniserFor('fr')).toBeUndefined();
  });

  it('are those that the operator placed by hand before those of the catalogue', () => {
    using models = new SpeechModels({ folder, catalogue: CATALOGUE });
    place('small-fr/am/final.mdl', 'model');
    place('vosk-library/libvosk.so', 'of another machine');
    place('vosk-model-fr-0.22/am/final.mdl', 'larger');
    place('vosk-model-small-de-0.15/am/final.mdl', 'German');
    place('vosk-model-small-pt-0.3/README', 'no model');
    const libraryPath = join(folder, 'vosk-library/libvosk.so');
    expect(models.recogniserFor('fr')).toEqual({
      libraryPath,
      modelFolder: join(folder, 'vosk-model-fr-0.22'),
    });
    expect(models.recogniserFor('de')).toEqual({
      libraryPath,
      modelFolder: join(folder, 'vosk-model-small-de-0.15'),
    });
    expect(models.recogniserFor('pt')).toBeUndefined();
  });
});
