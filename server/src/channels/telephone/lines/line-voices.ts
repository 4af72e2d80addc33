import type { Database } from '../../../database/database.ts';
import type { Voices } from '../../../voices/voices.ts';
import { findLineVoices } from '../answering-agent-queries.ts';
import { LINE_FORMAT } from '../media/line-format.ts';

export type LineVoicesDependencies = { database: Database; voices: Pick<Voices, 'speakersFor'> };

/** A server with more voices than that is never idle for long. */
const MOST_VOICES = 20;

/** Gets the voices ready that callers hear over phone lines, so that the first caller after a start is greeted at once. */
export async function warmUpLineVoices({ database, voices }: LineVoicesDependencies): Promise<void> {
  for (const { teamId, ...wanted } of await findLineVoices(database, MOST_VOICES)) {
    await voices.speakersFor(teamId, {
      ...wanted,
      settings: {},
      sampleRateHz: LINE_FORMAT.sampleRateHz,
    });
  }
}
