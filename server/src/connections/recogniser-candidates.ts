import { deepgramRecogniser } from '@parley/engine/speech-to-text/deepgram.ts';
import { elevenLabsRecogniser } from '@parley/engine/speech-to-text/elevenlabs.ts';
import { openaiCompatibleRecogniser } from '@parley/engine/speech-to-text/openai-compatible.ts';
import type { SherpaRecogniser } from '@parley/engine/speech-to-text/sherpa-onnx.ts';
import type { SpeechRecogniser } from '@parley/engine/speech-to-text/speech-to-text.ts';
import type { Connections } from './connections.ts';
import type { ModelConnection } from './model-connection.ts';
import { serviceUrl } from './service-call.ts';
import { transcriptionModelOf } from './transcription-model.ts';

/** What is wanted of a recogniser. */
export type WantedRecogniser = {
  /** Service that the agent names, such as `deepgram`; where it is none of the team's, the usual order holds. */
  provider?: string | undefined;
  language: string;
  /** `high` or nothing for the better one of a service's models, anything else for the faster one. */
  quality?: string | undefined;
};

/** A recogniser that could be made. */
export type RecogniserCandidate = {
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
};

/**
 * Everything that could listen, the wanted one first, then in the usual order: who understands while somebody speaks,
 * then who needs whole utterances.
 */
export function recogniserCandidates(
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
  const candidates: RecogniserCandidate[] = [
    ...(scripted ? [{ providers: ['scripted'], key: 'scripted', make: () => scripted }] : []),
    ...of('deepgram'),
    ...of('elevenlabs'),
    ...(sherpa?.understands(wanted.language)
      ? [{ providers: ['sherpa', 'sherpa-onnx'], key: 'sherpa', make: () => sherpa.recogniser }]
      : []),
    ...of('openai-compatible'),
    ...of('openai'),
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
