import type { Logger } from 'pino';
import type { Database } from '../../../database/database.ts';
import { RegularWork } from '../../../jobs/regular-work.ts';
import type { Voices } from '../../../voices/voices.ts';
import { findLineVoices } from '../answering-agent-queries.ts';
import { LINE_FORMAT } from '../media/line-format.ts';

export type LineVoicesDependencies = { database: Database; voices: Pick<Voices, 'speakersFor'> };

/** An agent that was changed, or a line that was added, is called a while later. */
const EVERY_MS = 60_000;
/** A server with more voices than that is never idle for long. */
const MOST_VOICES = 20;

/**
 * Keeps the voices ready that callers hear over phone lines, so that the first caller is greeted at once: after a start, and
 * after a change of an agent or a line. Each process does so for itself.
 */
export function keepLineVoicesReady(
  { log, ...dependencies }: LineVoicesDependencies & { log: Logger },
  everyMs = EVERY_MS,
): Disposable {
  const warmUp = new RegularWork(everyMs, () =>
    warmUpLineVoices(dependencies).catch((error: unknown) =>
      log.info({ err: error }, 'voices of phone lines are not ready before the next call'),
    ),
  );
  void warmUp.begin();
  return warmUp;
}

async function warmUpLineVoices({ database, voices }: LineVoicesDependencies): Promise<void> {
  for (const { teamId, ...wanted } of await findLineVoices(database, MOST_VOICES)) {
    await voices.speakersFor(teamId, {
      ...wanted,
      settings: {},
      sampleRateHz: LINE_FORMAT.sampleRateHz,
    });
  }
}
