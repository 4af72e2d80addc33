import { BaseSequencer } from 'vitest/node';

// They take longer than their size says, which is all that a first run on a clone knows of a file.
const SLOW = [
  'server/test/knowledge/documents/made-documents.test.ts',
  'server/src/knowledge/reading/hostile-files.test.ts',
  'server/test/database/kill.test.ts',
  'server/test/database/database-hang.test.ts',
  'server/test/nodes/lost-node.test.ts',
  'server/test/conversations/conversation-memory.test.ts',
  'bench/src/soak/soak-run.test.ts',
  'server/test/database/power-loss.test.ts',
  'server/test/channels/spoken-loop.test.ts',
  'server/test/telephone/phone-speech.test.ts',
  'server/test/http/fuzz.test.ts',
  'server/test/conversations/conversation-files.test.ts',
  'server/retrieval-quality/retrieval-quality.test.ts',
];

/** Runs the slowest files of each project first, so that its workers end together. */
export default class SlowestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files what is to be run */
  async sort(files) {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const isQuick = ({ moduleId }) => Number(!SLOW.some((path) => moduleId.endsWith(`/${path}`)));
    return sorted.toSorted(
      (a, b) => projects.indexOf(a.project) - projects.indexOf(b.project) || isQuick(a) - isQuick(b),
    );
  }
}
