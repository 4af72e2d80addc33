import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { lockName } from '../../../database/name-lock.ts';
import { Store } from '../../../database/store.ts';
import { memberships } from '../../../identity/teams/team-table.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { ServerVersion } from '../connection/connection-pool.ts';
import { ToolServerChanged } from '../tool-server-errors.ts';
import { type ShownSignIn, toolServers } from '../tool-server-table.ts';
import { SIGN_IN_NEEDED } from './access-token.ts';
import {
  type SignIn,
  type SignInChange,
  type SignInHolder,
  type StoredClient,
  withoutMember,
} from './sign-in.ts';

/** The columns of a sign-in. */
export type SealedSignIn = { sealedSignIn: string | null; shownSignIn: ShownSignIn | null };

/** A sign-in as it is stored. */
export function sealSignIn(secrets: Pick<SecretBox, 'seal'>, signIn: SignIn | undefined): SealedSignIn {
  if (!signIn) return { sealedSignIn: null, shownSignIn: null };
  return { sealedSignIn: secrets.seal(JSON.stringify(signIn)), shownSignIn: shownSignIn(signIn) };
}

function shownSignIn(signIn: SignIn): ShownSignIn | null {
  if (signIn.kind === 'client') {
    const { client_id: clientId, scope } = signIn.credentials;
    return { kind: 'client', clientId, scope };
  }
  const { accountId, client, grant } = signIn;
  if (!grant && !client) return null;
  return {
    kind: 'member',
    ...(grant && accountId !== undefined ? { accountId } : {}),
    ...(client ? { client: shownClient(client) } : {}),
  };
}

function shownClient({ client_id, client_secret, scope }: StoredClient) {
  return { client_id, scope, has_secret: client_secret !== undefined };
}

/** @throws {SecretUnreadable} */
export function openSignIn(secrets: Pick<SecretBox, 'open'>, sealed: string | null): SignIn | undefined {
  return sealed === null ? undefined : (JSON.parse(secrets.open(sealed)) as SignIn);
}

/** The sign-ins to tool servers of all teams. */
export class SignInStore extends Store {
  readonly #secrets: Pick<SecretBox, 'seal' | 'open'>;
  readonly #renewals = new Map<string, Promise<void>>();

  constructor(database: Database, secrets: Pick<SecretBox, 'seal' | 'open'>) {
    super(database);
    this.#secrets = secrets;
  }

  /** The sign-in of a server by one way to it; once that has changed, it has none. */
  holderOf(server: ServerVersion): SignInHolder {
    const key = `${server.id} ${server.revision}`;
    return {
      read: () => this.#read(this.database, server),
      renew: (renewal) => {
        // One connection of the pool waits for the service, however many requests do.
        const running =
          this.#renewals.get(key) ?? this.change(server, renewal).finally(() => this.#renewals.delete(key));
        this.#renewals.set(key, running);
        return running;
      },
    };
  }

  /** Changes a sign-in, one change after the other over all processes. */
  change(
    server: ServerVersion,
    change: (before: SignIn | undefined) => Promise<SignInChange>,
  ): Promise<void> {
    return this.database.transaction(async (transaction) => {
      // No two processes may use a refresh token, which services accept once.
      await lockName(transaction, `sign-in to tool server ${server.id}`);
      const before = await this.#read(transaction, server);
      const changed = await change(before);
      if (changed !== 'unchanged') await this.#write(transaction, server, before, changed);
    });
  }

  /**
   * Finishes or ends a sign-in, which makes another way to the server of it.
   * @throws {ToolServerChanged} when the way has changed since
   */
  async replace(server: ServerVersion, signIn: SignIn | undefined): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await lockName(transaction, `sign-in to tool server ${server.id}`);
      const { rowCount } = await transaction
        .update(toolServers)
        .set({
          ...sealSignIn(this.#secrets, signIn),
          revision: server.revision + 1,
          change: sql`${toolServers.change} + 1`,
        })
        .where(isThisWay(server));
      if (rowCount === 0) throw new ToolServerChanged();
    });
  }

  /** The servers that are signed in to by those who are no more in the team. */
  ofFormerMembers(): Promise<ServerVersion[]> {
    const { id, revision, teamId, shownSignIn } = toolServers;
    const accountId = sql`${shownSignIn} ->> 'accountId'`;
    const isOfMember = sql`${memberships.accountId}::text = ${accountId}`;
    const member = this.database
      .select({ id: memberships.accountId })
      .from(memberships)
      .where(and(eq(memberships.teamId, teamId), isOfMember));
    return this.database
      .select({ id, revision })
      .from(toolServers)
      .where(and(isNotNull(accountId), notExists(member)));
  }

  async #read(database: Pick<Database, 'select'>, server: ServerVersion): Promise<SignIn | undefined> {
    const columns = { sealed: toolServers.sealedSignIn };
    const [row] = await database.select(columns).from(toolServers).where(isThisWay(server));
    return openSignIn(this.#secrets, row?.sealed ?? null);
  }

  async #write(
    transaction: Pick<Database, 'update'>,
    server: ServerVersion,
    before: SignIn | undefined,
    changed: Exclude<SignInChange, 'unchanged'>,
  ): Promise<void> {
    const isEnded = changed === 'ended';
    await transaction
      .update(toolServers)
      .set({
        ...sealSignIn(this.#secrets, isEnded ? withoutMember(before) : changed.signIn),
        ...(isEnded ? { change: sql`${toolServers.change} + 1`, checkedAt: new Date(), ...NEEDED } : {}),
      })
      .where(isThisWay(server));
  }
}

const NEEDED = {
  healthState: 'unreachable',
  latencyMs: null,
  errorCode: 'unauthorized',
  errorMessage: SIGN_IN_NEEDED,
} as const;

function isThisWay({ id, revision }: ServerVersion) {
  return and(eq(toolServers.id, id), eq(toolServers.revision, revision));
}
