import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import type { ChannelDependencies } from '../../conversations/conversations.ts';
import type { Database } from '../../database/database.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { Caller, KeyGrant } from '../../http/route.ts';
import type { SocketRoute } from '../../http/socket-route.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { SharedCounts } from '../../processes/shared-counts.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { ConversationDraftStore } from './conversation-draft-store.ts';
import { LiveConversation } from './live-conversation.ts';
import { findLiveStart, type LiveStart } from './live-start.ts';
import { signedAddress } from './signed-address.ts';
import { signedUrlRoutes } from './signed-url-routes.ts';
import { createAddressSlots } from './visitors/address-slots.ts';
import { createSignedStartLimits } from './visitors/signed-start-limits.ts';
import { createVisitorLimits, type VisitorBounds } from './visitors/visitor-limits.ts';
import { VisitorStore } from './visitors/visitor-store.ts';

// What belongs here: conversations over the WebSocket that browsers and other programs open, spoken and written.

/** What the live socket needs. */
export type LiveSocketDependencies = {
  conversations: ChannelDependencies;
  database: Database;
  agents: Pick<AgentStore, 'find' | 'findRecent' | 'findVersion' | 'findForConversation' | 'namesOf'>;
  jobs: Pick<Jobs, 'repeat'>;
  secrets: Pick<SecretBox, 'deriveKey'>;
  websiteHostsOf: (agentId: string) => Promise<readonly string[]>;
  /** Whether a user may run test conversations. */
  mayTest: (caller: Caller) => Promise<boolean>;
  /** What a publishable key of a team allows, while it lasts. */
  findPublishableKey: (teamId: string, id: string) => Promise<KeyGrant | undefined>;
  publicUrl: string;
  /** Of the machine's processes. */
  counts: SharedCounts;
  limits: {
    /** What a visitor of a website may do. */
    visitors: VisitorBounds;
    /** Signed addresses that a member may ask for in a minute; 0 for no bound. */
    signedStartsPerMinute: number;
  };
};

/** How often visitors are forgotten who have done nothing for a while. */
const VISITOR_UPKEEP_SECONDS = 600;

/** Disposing of it stops the sharing of what visitors said. */
export function createLiveSocket(dependencies: LiveSocketDependencies) {
  const { conversations, database, agents, secrets, websiteHostsOf, mayTest, publicUrl } = dependencies;
  const { nowMs } = conversations;
  const visiting = createVisiting(dependencies);
  const drafts = new ConversationDraftStore(database);
  const signingKey = secrets.deriveKey('conversation signature');
  const live = {
    ...conversations,
    ...visiting,
    agents,
    websiteHostsOf,
    findPublishableKey: dependencies.findPublishableKey,
    publicUrl,
    drafts,
    signingKey,
    resumeKey: secrets.deriveKey('conversation resumption'),
  };
  const socket: SocketRoute = {
    path: LIVE_SOCKET_PATH,
    accept: (opened, request) => new LiveConversation(opened, request, live).run(),
  };
  return {
    routes: signedUrlRoutes({ ...live, mayTest }),
    socket,
    /** Counts what visitors do, over this socket and elsewhere. */
    visitorLimits: visiting.visitorLimits,
    /** What an address and the page that uses it entitle to. @throws {ExpectedError} when to nothing */
    async findStart(address: { url: string; origin: string | undefined }): Promise<LiveStart> {
      try {
        return await findLiveStart(address, live);
      } catch (error) {
        if (error instanceof ExpectedError) conversations.admission.noteRefusal(error);
        throw error;
      }
    },
    /** An address at which a user tries out a stored agent, as often as they like for a quarter of an hour. */
    trialUrl: (agentId: string, { teamId, userId: startedBy }: Caller): string =>
      signedAddress({ agentId, teamId, startedBy }, { signingKey, publicUrl, nowMs }),
    [Symbol.dispose]: () => visiting.visitorLimits[Symbol.dispose](),
  };
}

/** What visitors and members may do, and what they have open. */
function createVisiting({ conversations, database, jobs, secrets, limits, counts }: LiveSocketDependencies) {
  const { nowMs, log } = conversations;
  const { visitors, signedStartsPerMinute } = limits;
  const store = new VisitorStore(database);
  jobs.repeat({
    name: 'visitor-upkeep',
    timeoutSeconds: 60,
    everySeconds: VISITOR_UPKEEP_SECONDS,
    work: () => store.forgetOld(),
  });
  return {
    visitorLimits: createVisitorLimits(visitors, {
      store,
      nowMs,
      nameKey: secrets.deriveKey('visitor name'),
      reportFailure: (error) => log.warn({ err: error }, 'what visitors said is counted by this node alone'),
    }),
    signedStarts: createSignedStartLimits(signedStartsPerMinute, {
      store,
      nowMs,
      nameKey: secrets.deriveKey('member name'),
    }),
    waitingVisitors: createAddressSlots(visitors.waitingSockets, 'sockets', counts),
    runningVisitors: createAddressSlots(visitors.runningConversations, 'running', counts),
  };
}
