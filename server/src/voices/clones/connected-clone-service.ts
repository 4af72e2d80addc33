import type { Connections } from '../../connections/connections.ts';
import type { CloneService } from './clone-service.ts';
import { elevenlabsCloning } from './elevenlabs-cloning.ts';

/** Finds the service of a team among its connections, the operator's first. */
export function cloneServices(
  connections: Pick<Connections, 'usable' | 'fetchFor'>,
): (teamId: string) => Promise<CloneService | undefined> {
  return async (teamId) => {
    const usable = await connections.usable(teamId);
    const connection = usable.find(({ kind }) => kind === 'elevenlabs');
    return connection && elevenlabsCloning(connection, connections.fetchFor(connection.origin));
  };
}
