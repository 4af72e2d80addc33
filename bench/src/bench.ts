import { benchAgentList } from './agent-list-bench.ts';
import { benchBackup } from './backup-bench.ts';
import { benchBargeIn } from './barge-in-bench.ts';
import { benchCallLogs, benchManyCallLogs } from './call-logs/call-log-bench.ts';
import { benchChatTurn } from './chat-turn-bench.ts';
import { benchCores } from './cores-bench.ts';
import { benchDatabaseWrites } from './database-writes-bench.ts';
import { benchEditor } from './editor-bench.ts';
import { type Figure, figureTable } from './figure.ts';
import { benchDocumentList } from './knowledge/document-list-bench.ts';
import { benchIngestion } from './knowledge/ingestion-bench.ts';
import { benchPalette } from './palette-bench.ts';
import { benchPhoneCalls } from './phone/phone-calls-bench.ts';
import { benchProcesses } from './processes-bench.ts';
import { benchRetrieval } from './retrieval-bench.ts';
import { benchStart } from './start-bench.ts';
import { benchToolCalls } from './tools/tool-call-bench.ts';
import { benchTracing } from './tracing-bench.ts';
import { benchVoicePicker } from './voice-picker-bench.ts';
import { benchVoiceSessions } from './voice-sessions-bench.ts';
import { benchVoiceTurn } from './voice-turn-bench.ts';
import { benchWidget } from './widget-bench.ts';

// npm run bench [NAME…] [--json]: measures and prints; a missed budget is said, not punished.

/** Take so long that they are measured by name only. */
const BY_NAME_ONLY: readonly string[] = ['many-call-logs'];

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start: benchStart,
  'agent-list': benchAgentList,
  editor: benchEditor,
  palette: benchPalette,
  'voice-picker': benchVoicePicker,
  widget: benchWidget,
  'chat-turn': benchChatTurn,
  tracing: benchTracing,
  processes: benchProcesses,
  cores: benchCores,
  'database-writes': benchDatabaseWrites,
  'voice-turn': benchVoiceTurn,
  'barge-in': benchBargeIn,
  'voice-sessions': benchVoiceSessions,
  'phone-calls': benchPhoneCalls,
  'document-list': benchDocumentList,
  ingestion: benchIngestion,
  retrieval: benchRetrieval,
  'tool-calls': benchToolCalls,
  'call-logs': benchCallLogs,
  'many-call-logs': benchManyCallLogs,
  backup: benchBackup,
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 ? !names.includes(name) : BY_NAME_ONLY.includes(name)) continue;
  console.error(`measuring ${name} …`);
  try {
    figures.push(...(await bench()));
  } catch (error) {
    // What was measured before it, and what comes after it, is still worth printing.
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
console.log(process.argv.includes('--json') ? JSON.stringify(figures, null, 2) : figureTable(figures));
