import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CollectedField, InterruptionSensitivity, TurnEagerness } from '../contract/src/agent-config.ts';
import { MOODS, STREAMING_LATENCIES, VOICE_PRESETS } from '../contract/src/agent-defaults.ts';
import { AgentType } from '../contract/src/agent-list.ts';
import { AlertKind } from '../contract/src/alerts.ts';
import { SignInProblem, SpentLimit } from '../contract/src/auth.ts';
import { CONNECTION_CAPABILITIES, CONNECTION_FAILURES } from '../contract/src/connections.ts';
import { SYSTEM_TOOL_TYPES } from '../contract/src/functions.ts';
import { SlackProblem } from '../contract/src/integrations.ts';
import { EMBEDDING_FAILURES } from '../contract/src/knowledge-search.ts';
import { Member } from '../contract/src/members.ts';
import { NumberStatus, TransferTarget } from '../contract/src/numbers.ts';
import { ROLES } from '../contract/src/permission.ts';
import { PROMPT_SECTIONS } from '../contract/src/prompt.ts';
import { ApprovalPolicy } from '../contract/src/tool-servers.ts';
import { CloneFailure } from '../contract/src/voice-clones.ts';
import { VoiceSource } from '../contract/src/voices.ts';
import { CHATBOX_SIZES, COLOR_MODES, WIDGET_POSITIONS } from '../contract/src/widget-look.ts';
import {
  codesIn,
  dictionaryProblems,
  frenchLines,
  lacksNoBreakSpace,
  publicSentences,
  retiredWord,
} from './dictionaries.mjs';

// Beginnings of keys whose ends are computed; every key that begins so counts as used.
const dynamicPrefixes = [
  'voices.accent_',
  'voices.gender_',
  'voices.sound_',
  'provider-menu.',
  'provider-menu.group_',
  'testPanel.fileProblem.',
  'testPanel.phase.',
  'testPanel.refused_',
  'agentTests.kind_',
  'agentTests.about_',
  'agentTests.status_',
  'agentTests.outcome_',
  'agentTests.argument_',
  'agentTests.argument_type_',
  'agentTests.because_',
  'agentTests.expects_',
  'agentTests.failure_',
  'alerts.change_',
  'apiKeys.area_',
  'apiKeys.kind_',
  'alerts.delivery_',
  'alerts.destination_',
  'alerts.hint_',
  'alerts.raised_',
  'alerts.threshold_',
  'agentTests.check_type_',
  'agentTests.mend_',
  'advanced.event_',
  'advanced.override_',
  'advanced.override_hint_',
  'advanced.variable_name_',
  'differences.prompt_mode_',
  'knowledge.view_',
  'lineSimulator.ended_',
  'lineSimulator.microphone_',
  'lineSimulator.phase_',
  'retrievalTest.verdict_',
  'shell.shortcut_',
  'shell.theme_',
  'signIn.window_',
  'testPanel.deaf_',
  'testPanel.microphone_',
  'editor.refused_',
  'editor.template_',
  'functionEditor.default_',
  'functionEditor.value_',
  'history.file_',
  'webhook.error_',
  'webhook.source_',
  'webhook.tried_',
  'webhook.tried_advice_',
  'webhook.type_',
  'chatDesign.accent_',
  'chatDesign.avatar_',
  'campaigns.column_',
  'campaigns.pause_',
  'campaigns.wait_',
  'campaigns.problem_',
  'campaigns.purpose_',
  'campaigns.reason_',
  'campaigns.row_',
  'campaigns.on_voicemail_',
  'campaigns.state_',
  'clones.phase_',
  'clones.recording_problem_',
  'clones.status_',
  'callLogs.channel_',
  'doNotCall.from_',
  'doNotCall.problem_',
  'knowledge.access_',
  'knowledge.label_',
  'knowledge.status_',
  'knowledge.type_',
  'audit.action_',
  'audit.field_',
  'audit.operation_',
  'audit.subject_',
  'operator.flag_',
  'operator.limit_',
  'operator.state_',
  'usage.action_',
  'usage.unit_',
  'usage.per_',
  'usage.other_',
  'outgoingCalls.answered_by_',
  'outgoingCalls.reason_',
  'outgoingCalls.state_',
  'callLogs.days_',
  'callLogs.outcome_',
  'callLogs.ended_',
  'callLogs.transfer_',
  'callLogs.transfer_failed_',
  'callLogs.no_recording_',
  'overview.answer_',
  'record.step.',
  'phoneLines.fault_',
  'phoneLines.kind_',
  'phoneLines.problem_',
  'phoneLines.step_',
  'phoneLines.trunk_',
  'phoneLines.trunk_problem_',
  'postCall.cause_',
  'postCall.status_',
  'postCall.problem_',
  'postCall.last_',
  'teamSettings.group_',
  'teamSettings.tab_',
  'transfers.type_',
  'speechModels.failure_',
  'speechModels.licence_',
  'toolServers.draft_',
  'toolCalls.kind_',
  'toolCalls.status_',
  'toolCalls.system_',
  'toolCalls.approved_',
  'toolCalls.declined_',
  'qa.problem_',
  'voices.failure_',
];

// Beginnings of keys that are completed by the codes of failed calls, or of what is wrong with a field of them.
const failurePrefixes = [
  'agentTests.error_',
  'agentTests.save_error_',
  'agents.error_',
  'alerts.error_',
  'apiKeys.error_',
  'callLogs.analysis_error_',
  'callLogs.error_',
  'campaigns.error_',
  'channels.error_',
  'chatDesign.error_',
  'clones.error_',
  'deletions.error_',
  'doNotCall.error_',
  'functions.refused_',
  'history.error_',
  'knowledge.error_',
  'lineSimulator.error_',
  'numbers.error_',
  'operator.error_',
  'outgoingCalls.error_',
  'overview.error_',
  'phoneLines.error_',
  'postCall.error_',
  'prompt.error_',
  'qa.error_',
  'savedViews.error_',
  'secrets.error_',
  'session.error_',
  'teamSettings.error_',
  'toolServers.error_',
  'toolServers.health_',
  'usage.error_',
  'voices.error_',
];

const EDITOR_SECTIONS = ['prompt', 'knowledge', 'design', 'tools', 'speech', 'advanced'];
const TOOL_TYPES = [...SYSTEM_TOOL_TYPES, 'webhook', 'client'];
// Beginnings of keys that each of some names completes: all of them have a text, and nothing else has one.
const members = {
  'advanced.field_type_': CollectedField.shape.type.options,
  'agents.type_': AgentType.options,
  'alerts.kind_': AlertKind.options,
  'audit.destination_': TransferTarget.shape.kind.options,
  'audit.member_': Member.shape.status.options,
  'channels.slack_problem_': SlackProblem.options,
  'clones.failure_': CloneFailure.shape.reason.options,
  'chatDesign.mode_': COLOR_MODES,
  'chatDesign.position_': WIDGET_POSITIONS,
  'chatDesign.size_': Object.keys(CHATBOX_SIZES),
  'editor.mood_': Object.keys(MOODS),
  'editor.mood_hint_': Object.keys(MOODS),
  'editor.section_': EDITOR_SECTIONS,
  'editor.section_hint_': EDITOR_SECTIONS,
  'functions.type_': TOOL_TYPES,
  'functions.type_hint_': TOOL_TYPES,
  'help.section_': EDITOR_SECTIONS,
  'numbers.status_': NumberStatus.options,
  'numbers.status_description_': NumberStatus.options,
  'prompt.section_': PROMPT_SECTIONS,
  'prompt.section_hint_': PROMPT_SECTIONS,
  'retrievalTest.unembedded_': Object.keys(EMBEDDING_FAILURES),
  'session.connection_': Object.keys(CONNECTION_FAILURES),
  'session.spent_message_': SpentLimit.options,
  'session.spent_title_': SpentLimit.options,
  'signIn.problem_': SignInProblem.options,
  'toolServers.policy_': ApprovalPolicy.options,
  'toolServers.policy_hint_': ApprovalPolicy.options,
  'toolServers.role_': ROLES,
  'speech.preset_': Object.entries(VOICE_PRESETS).flatMap(([setting, presets]) =>
    Object.keys(presets).map((name) => `${setting}_${name}`),
  ),
  'speech.preset_hint_': Object.keys(VOICE_PRESETS),
  'speech.latency_': Object.keys(STREAMING_LATENCIES),
  'teamSettings.function_': CONNECTION_CAPABILITIES,
  'teamSettings.role_': ROLES,
  'teamSettings.role_description_': ROLES,
  'turns.eagerness_': TurnEagerness.options,
  'turns.eagerness_hint_': TurnEagerness.options,
  'turns.sensitivity_': InterruptionSensitivity.options,
  'voices.source_': VoiceSource.options,
};

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
  'contract/src/widget-texts.json',
  'widget/src/voice/voice-texts.json',
  'widget/src/attachments/attachment-texts.json',
  'server/src/voices/sample-sentences.json',
];
for (const file of textFiles) {
  const texts = JSON.parse(readFileSync(path.join(repository, file), 'utf8'));
  const french = textsIn(file.endsWith('/fr.json') ? texts : texts.fr);
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
