import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { deepgramRecogniser } from '@parley/engine/speech-to-text/deepgram.ts';
import { elevenLabsRecogniser } from '@parley/engine/speech-to-text/elevenlabs.ts';
import { failoverRecogniser } from '@parley/engine/speech-to-text/failover-recogniser.ts';
import { openaiCompatibleRecogniser } from '@parley/engine/speech-to-text/openai-compatible.ts';
import type { SherpaRecogniser } from '@parley/engine/speech-to-text/sherpa-onnx.ts';
import type { SpeechRecogniser } from '@parley/engine/speech-to-text/speech-to-text.ts';
import type { VoskRecognisers } from '@parley/engine/speech-to-text/vosk/vosk.ts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Connections } from './connections.ts';
import type { ModelConnection } from './model-connection.ts';
import { serviceUrl } from './service-call.ts';
import { transcriptionModelOf } from './transcription-model.ts';

/** Who listens to the callers of a team. */
export type SpeechRecognisers = ReturnType<typeof createSpeechRecognisers>;

type RecogniserDependencies = OwnRecognisers & {
  connections: Pick<Connections, 'usable' | 'fetchFor' | 'socketFor'>;
  log: Pick<Logger, 'warn'>;
  /** Longest wait for the transcript of an utterance that is over, in milliseconds. */
  transcriptMs?: number | undefined;
};

// Enough for those of every active team; keys of deleted connections are evicted in time.
const MAX_CACHED = 500;

export function createSpeechRecognisers({ connections, log, transcriptMs, ...own }: RecogniserDependencies) {
  // One made earlier for the same services remembers which of them is out of order.
  const cache = new LRUCache<string, SpeechRecogniser, () => SpeechRecogniser>({
    max: MAX_CACHED,
    memoMethod: (_key, _earlier, { context: make }) => make(),
  });

  async function candidates(teamId: string, wanted: WantedRecogniser): Promise<RecogniserCandidate[]> {
    return recogniserCandidates(await connections.usable(teamId), own, { wanted, connections });
  }

  return {
    /** The wanted recogniser, with the others of the team behind it; undefined where nothing understands speech. */
    async resolve(teamId: string, wanted: WantedRecogniser): Promise<SpeechRecogniser | undefined> {
      const [first, ...others] = await candidates(teamId, wanted);
      if (!first) return undefined;
      const key = [first, ...others].map((candidate) => candidate.key).join('\n');
      const make = () =>
        failoverRecogniser([first.make(), ...others.map((other) => other.make())], {
          patience: transcriptMs === undefined ? {} : { transcriptMs },
          onFailure: ({ name }, error) =>
            log.warn(
              { recogniser: name, code: error.code, reason: error.message },
              'speech was not understood',
            ),
        });
      return cache.memo(key, { context: make });
    },

    /** Whether anything understands speech. */
    async has(teamId: string): Promise<boolean> {
      const { scripted, sherpa, vosk } = own;
      if (scripted || sherpa) return true;
      if (AGENT_LANGUAGES.some((language) => vosk?.recogniserFor(language))) return true;
      return (await candidates(teamId, { language: '' })).length > 0;
    },
  };
}

/** What is wanted of a recogniser. */
export type WantedRecogniser = {
  /** Service that the agent names, such as `deepgram`; where it is none of the team's, the default order applies. */
  provider?: string | undefined;
  language: string;
  /** `high` or nothing for the better one of a service's models, anything else for the faster one. */
  quality?: string | undefined;
};

/** A recogniser that could be made. */
type RecogniserCandidate = {
  /** Names by which agents ask for it. */
  providers: readonly string[];
  /** The same for the same recogniser. */
  key: string;
  make(): SpeechRecogniser;
};

/** Where recognisers come from beside connections. */
export type OwnRecognisers = {
  scripted?: SpeechRecogniser | undefined;
  sherpa?: SherpaRecogniser | undefined;
  /** Models that were installed. */
  vosk?: Pick<VoskRecognisers, 'recogniserFor'> | undefined;
};

/**
 * Every recogniser, the wanted one first, then in the default order: those that transcribe while the caller speaks,
 * then who needs whole utterances, then the installed model, which needs no connection and understands less.
 */
function recogniserCandidates(
  usable: readonly ModelConnection[],
  own: OwnRecognisers,
  {
    wanted,
    connections,
  }: { wanted: WantedRecogniser; connections: Pick<Connections, 'fetchFor' | 'socketFor'> },
): RecogniserCandidate[] {
  const of = (kind: ModelConnection['kind']) =>
    usable
      .filter((connection) => connection.kind === kind)
      .flatMap((connection) => connectedCandidate(connection, wanted, connections) ?? []);
  const { scripted, sherpa } = own;
  const vosk = own.vosk?.recogniserFor(wanted.language);
  const candidates: RecogniserCandidate[] = [
    ...(scripted ? [{ providers: ['scripted'], key: 'scripted', make: () => scripted }] : []),
    ...of('deepgram'),
    ...of('elevenlabs'),
    ...(sherpa?.understands(wanted.language)
      ? [{ providers: ['sherpa', 'sherpa-onnx'], key: 'sherpa', make: () => sherpa.recogniser }]
      : []),
    ...of('openai-compatible'),
    ...of('openai'),
    ...(vosk ? [{ providers: ['vosk'], key: vosk.name, make: () => vosk }] : []),
  ];
  const isWanted = ({ providers }: RecogniserCandidate) => providers.includes(wanted.provider ?? '');
  return [...candidates.filter(isWanted), ...candidates.filter((candidate) => !isWanted(candidate))];
}

function connectedCandidate(
  connection: ModelConnection,
  { quality = 'high' }: WantedRecogniser,
  { fetchFor, socketFor }: Pick<Connections, 'fetchFor' | 'socketFor'>,
): RecogniserCandidate | undefined {
  const { kind, apiKey = '', origin } = connection;
  const baseUrl = serviceUrl(connection);
  const key = JSON.stringify([kind, baseUrl, apiKey, origin, connection.transcriptionModel, quality]);
  switch (kind) {
    case 'deepgram': {
      const model = quality === 'high' ? 'nova-3' : 'nova-2';
      const make = () => deepgramRecogniser({ apiKey, baseUrl, model, connect: socketFor(origin) });
      return { providers: ['deepgram'], key, make };
    }
    case 'elevenlabs': {
      const make = () => elevenLabsRecogniser({ apiKey, baseUrl, connect: socketFor(origin) });
      return { providers: ['elevenlabs', 'scribe_realtime'], key, make };
    }
    case 'openai':
    case 'openai-compatible': {
      const model = transcriptionModelOf(connection, quality);
      if (model === undefined) return undefined;
      const make = () => openaiCompatibleRecogniser({ apiKey, baseUrl, model, fetch: fetchFor(origin) });
      return {
        providers: kind === 'openai' ? ['openai'] : ['openai-compatible', 'openai'],
        key: `${key} ${model}`,
        make,
      };
    }
    case 'google':
      return undefined;
  }
}
