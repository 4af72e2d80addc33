import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  codesIn,
  dictionaryProblems,
  frenchLines,
  lacksNoBreakSpace,
  publicSentences,
  retiredWord,
} from './dictionaries.mjs';
import { dynamicPrefixes, failurePrefixes, members } from './dictionary-keys.mjs';

const root = path.join(import.meta.dirname, '../console/src');

const dictionaries = {};
for (const language of readdirSync(path.join(root, 'dictionaries'), { withFileTypes: true })) {
  if (!language.isDirectory()) continue;
  const folder = path.join(root, 'dictionaries', language.name);
  dictionaries[language.name] = Object.fromEntries(
    readdirSync(folder).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
    ]),
  );
}

const sources = Object.fromEntries(
  readdirSync(root, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [`console/src/${file}`, readFileSync(path.join(root, file), 'utf8')]),
);

const repository = path.join(import.meta.dirname, '..');
const serverSources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], { cwd: repository })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(path.join(repository, file), 'utf8')]);
const codes = new Set(serverSources.flatMap(([, source]) => codesIn(source)));
const problems = dictionaryProblems({
  dictionaries,
  sources,
  dynamicPrefixes,
  failurePrefixes,
  codes,
  members,
});
// Texts of people in other data files: what agents say, and what the widget does.
const textFiles = [
  'language/src/conversation/fr.json',
  'engine/src/language-model/offline/lexicon/fr.json',
  'contract/src/widget-texts.json',
  'widget/src/voice/voice-texts.json',
  'widget/src/attachments/attachment-texts.json',
  'server/src/voices/sample-sentences.json',
  'server/src/identity/sign-in/sign-in-mail-texts.json',
  'server/src/alerts/alert-texts.json',
  'server/src/conversations/aftercare/extract-sentences.json',
];
for (const file of textFiles) {
  const texts = JSON.parse(readFileSync(path.join(repository, file), 'utf8'));
  const french = textsIn(texts.fr ?? (file.includes('/lexicon/') ? texts.phrases : texts));
  if (french.length === 0) problems.push(`${file} has no French texts`);
  for (const text of french) {
    if (lacksNoBreakSpace(text)) problems.push(`${file} needs no-break spaces (U+00A0): ${text}`);
  }
}
const spokenTexts = ['console/src/features/voices/voice-trial-panel.tsx'];
for (const file of spokenTexts) {
  const lines = frenchLines(readFileSync(path.join(repository, file), 'utf8'));
  if (lines.length === 0) problems.push(`${file} has no French texts under the key fr`);
  for (const line of lines) {
    if (lacksNoBreakSpace(line)) problems.push(`${file} needs no-break spaces (U+00A0): ${line.trim()}`);
  }
}
let sentences = 0;
for (const [file, source] of serverSources) {
  for (const sentence of publicSentences(source)) {
    sentences += 1;
    const word = retiredWord(sentence, 'en');
    if (word) problems.push(`${file} says “${word}”, a word that is not used any more: ${sentence}`);
  }
}
if (sentences < 100) problems.push(`only ${sentences} sentences were found in the contract and the server`);
if (Object.keys(sources).length < 20) problems.push('hardly any source was read');
for (const problem of problems) console.log(problem);
const count = Object.values(dictionaries.fr ?? {}).reduce((sum, file) => sum + Object.keys(file).length, 0);
console.log(`dictionaries: ${count} French texts, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

function textsIn(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(textsIn);
}
