import type { Connections } from './connections.ts';

/** Kinds of services that understand speech. */
const RECOGNISERS: ReadonlySet<string> = new Set(['deepgram', 'elevenlabs']);

/** Whether a service that a team can use understands speech. */
export async function hasSpeechRecogniser(
  connections: Pick<Connections, 'usable'>,
  teamId: string,
): Promise<boolean> {
  return (await connections.usable(teamId)).some(({ kind }) => RECOGNISERS.has(kind));
}
