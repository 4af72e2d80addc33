import { patientRecogniser } from '@parley/engine/speech-to-text/patient-recogniser.ts';
import type { SpeechRecogniser } from '@parley/engine/speech-to-text/speech-to-text.ts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Connections } from './connections.ts';
import {
  type OwnRecognisers,
  type RecogniserCandidate,
  recogniserCandidates,
  type WantedRecogniser,
} from './recogniser-candidates.ts';

/** Who listens to the callers of a team. */
export type SpeechRecognisers = {
  /** The wanted recogniser, with the others of the team behind it; undefined where nothing understands speech. */
  resolve(teamId: string, wanted: WantedRecogniser): Promise<SpeechRecogniser | undefined>;
  /** Whether anything understands speech. */
  has(teamId: string): Promise<boolean>;
};

/** What recognisers stand on. */
export type RecogniserDependencies = OwnRecognisers & {
  connections: Pick<Connections, 'usable' | 'fetchFor' | 'socketFor'>;
  log: Pick<Logger, 'warn'>;
  /** Longest wait for the transcript of an utterance that is over, in milliseconds. */
  transcriptMs?: number | undefined;
};

// Enough for those of every team that talks at one time; keys of gone connections do not stay for ever.
const MAX_CACHED = 500;

export function createSpeechRecognisers({
  connections,
  log,
  transcriptMs,
  ...own
}: RecogniserDependencies): SpeechRecognisers {
  const cache = new LRUCache<string, SpeechRecogniser>({ max: MAX_CACHED });

  async function candidates(teamId: string, wanted: WantedRecogniser): Promise<RecogniserCandidate[]> {
    return recogniserCandidates(await connections.usable(teamId), own, { wanted, connections });
  }

  /** The one made earlier for the same services, which remembers which of them is out of order. */
  function once(key: string, make: () => SpeechRecogniser): SpeechRecogniser {
    const cached = cache.get(key);
    if (cached) return cached;
    const recogniser = make();
    cache.set(key, recogniser);
    return recogniser;
  }

  return {
    async resolve(teamId, wanted) {
      const [first, ...others] = await candidates(teamId, wanted);
      if (!first) return undefined;
      const key = [first, ...others].map((candidate) => candidate.key).join('\n');
      return once(key, () =>
        patientRecogniser([first.make(), ...others.map(({ make }) => make())], {
          patience: transcriptMs === undefined ? {} : { transcriptMs },
          onFailure: ({ name }, error) =>
            log.warn(
              { recogniser: name, code: error.code, reason: error.message },
              'speech was not understood',
            ),
        }),
      );
    },

    async has(teamId) {
      const { scripted, sherpa } = own;
      if (scripted || sherpa) return true;
      return (await candidates(teamId, { language: '' })).length > 0;
    },
  };
}
