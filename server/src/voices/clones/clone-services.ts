import type { Connections } from '../../connections/connections.ts';
import type { ModelConnection } from '../../connections/model-connection.ts';
import { ElevenLabsCloning } from './elevenlabs-cloning.ts';
import { CloneVoiceElsewhere } from './voice-clone-errors.ts';
import type { CloneRow, StoredClone } from './voice-clone-store.ts';

// What belongs here: which of a team's accounts has a clone.

type SubmittedClone = Pick<CloneRow, 'serviceVoiceId' | 'serviceConnectionId' | 'isSubmitting'>;

/**
 * The connection to the account that has a clone. Where it was removed, the newest may be the same account with another
 * key. Without a clone, or for one that no account has, the first, which is the operator's where there is one.
 */
export function cloneConnection(
  usable: readonly ModelConnection[],
  clone?: SubmittedClone,
): ModelConnection | undefined {
  const connections = usable.filter(({ kind }) => kind === 'elevenlabs');
  const isElsewhere = clone && (clone.serviceVoiceId !== null || clone.isSubmitting);
  if (!isElsewhere || clone.serviceConnectionId === null) return connections[0];
  return connections.find(({ id }) => id === clone.serviceConnectionId) ?? connections.at(-1);
}

/** Finds the service of a team, or that of one of its clones. */
export type ServiceOf = (teamId: string, clone?: SubmittedClone) => Promise<ElevenLabsCloning | undefined>;

export function cloneServices(connections: Pick<Connections, 'usable' | 'fetchFor'>): ServiceOf {
  return async (teamId, clone) => {
    const connection = cloneConnection(await connections.usable(teamId), clone);
    return connection && new ElevenLabsCloning(connection, connections.fetchFor(connection.origin));
  };
}

/**
 * Deletes the voice of a clone, also one whose making broke off.
 * @throws {CloneVoiceElsewhere | CloneServiceFailed}
 */
export async function deleteAtService(
  service: ElevenLabsCloning | undefined,
  clone: StoredClone,
  signal: AbortSignal,
): Promise<void> {
  const { serviceVoiceId, serviceConnectionId, isSubmitting } = clone;
  if (serviceVoiceId === null && !isSubmitting) return;
  const voiceId = serviceVoiceId ?? (await service?.findSubmitted(clone, signal));
  const wasDeleted = voiceId !== undefined && ((await service?.delete(voiceId, signal)) ?? false);
  // Only the account that made the voice can say that there is none.
  const isAsked = serviceConnectionId === null || service?.connectionId === serviceConnectionId;
  if (!wasDeleted && !isAsked) throw new CloneVoiceElsewhere();
}
