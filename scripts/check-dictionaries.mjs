import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dictionaryProblems, frenchLines, lacksNoBreakSpace } from './dictionaries.mjs';

// Beginnings of keys whose ends are computed; every key that begins so counts as used.
const dynamicPrefixes = [
  'voices.accent_',
  'voices.sound_',
  'provider-menu.',
  'provider-menu.group_',
  'simulation.fileProblem.',
  'simulation.phase.',
  'agentTests.kind_',
  'agentTests.about_',
  'agentTests.status_',
  'agentTests.outcome_',
  'agentTests.because_',
  'agentTests.check_type_',
  'agentTests.argument_type_',
  'agentTests.mend_',
  'callLogs.channel_',
  'callLogs.outcome_',
  'callLogs.ended_',
  'callLogs.transfer_',
  'callLogs.transfer_failed_',
  'callLogs.no_recording_',
  'record.step.',
  'postCall.cause_',
  'postCall.status_',
  'postCall.problem_',
  'postCall.last_',
  'toolCalls.kind_',
  'toolCalls.status_',
  'toolCalls.system_',
  'toolCalls.approved_',
  'toolCalls.declined_',
];

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

const problems = dictionaryProblems({ dictionaries, sources, dynamicPrefixes });
const widgetTexts = 'widget/src/texts/widget-texts-fr.ts';
for (const line of readFileSync(path.join(import.meta.dirname, '..', widgetTexts), 'utf8').split('\n')) {
  if (lacksNoBreakSpace(line)) problems.push(`${widgetTexts} needs no-break spaces (U+00A0): ${line.trim()}`);
}
const spokenTexts = [
  'engine/src/replies/set-phrases.ts',
  'engine/src/replies/consent-phrases.ts',
  'engine/src/replies/wait-phrases.ts',
  'server/src/voices/sample-sentence.ts',
  'console/src/features/voices/sample-sentences.ts',
];
for (const file of spokenTexts) {
  const lines = frenchLines(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'));
  if (lines.length === 0) problems.push(`${file} has no French texts under the key fr`);
  for (const line of lines) {
    if (lacksNoBreakSpace(line)) problems.push(`${file} needs no-break spaces (U+00A0): ${line.trim()}`);
  }
}
if (Object.keys(sources).length < 20) problems.push('hardly any source was read');
for (const problem of problems) console.log(problem);
const count = Object.values(dictionaries.fr ?? {}).reduce((sum, file) => sum + Object.keys(file).length, 0);
console.log(`dictionaries: ${count} French texts, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
