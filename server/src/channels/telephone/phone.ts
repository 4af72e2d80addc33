import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { hasAnsweredNumber } from './answering-agent-queries.ts';
import { CallControl } from './call-control.ts';
import { phoneLineRoutes } from './lines/phone-line-routes.ts';
import { PhoneLines } from './lines/phone-lines.ts';
import { SipTrunks, TRUNK_CHECK_SECONDS } from './lines/sip-trunks.ts';
import type { PhoneOutcome } from './phone-call.ts';
import { PhoneCallStore } from './phone-call-store.ts';
import { PhoneCalls } from './phone-calls.ts';
import type { Ring } from './ringing-calls.ts';
import { simulatedCallRoutes } from './simulated-calls.ts';
import { createPhoneTransferStore } from './transfers/phone-transfer-store.ts';
import { phoneWebhookRoutes } from './webhooks/phone-webhooks.ts';

// What belongs here: the telephone as a channel of conversations. A platform announces a call and is told to connect it
// with the media socket; when the agent is done it asks again, and is told to hang up or to put the caller through.

export type Phone = ReturnType<typeof createPhone>;

export type PhoneDependencies = {
  database: Database;
  secrets: Pick<SecretBox, 'seal' | 'open' | 'deriveKey'>;
  jobs: Pick<Jobs, 'repeat'>;
  settings: { publicUrl: string; provider: string };
  /** Whether a team wants no new conversations, since its budget is spent. */
  spentLimit: (teamId: string) => Promise<unknown>;
  /** Takes the id of a conversation whose transfer is over. */
  onTransferEnd: (conversationId: string) => void;
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
  ring: Ring;
};

const UPKEEP_SECONDS = 600;

export function createPhone(dependencies: PhoneDependencies) {
  const { database, secrets, jobs } = dependencies;
  const { publicUrl, provider } = dependencies.settings;
  const outcomes = new Map<PhoneOutcome, number>();
  const count = (outcome: PhoneOutcome) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const lines = new PhoneLines({ database, secrets, publicUrl, provider });
  const trunks = new SipTrunks({ store: lines, secrets, fetch: dependencies.fetch });
  const calls = new PhoneCallStore(database);
  const shared = {
    database,
    lines,
    calls,
    count,
    spentLimit: dependencies.spentLimit,
    ring: dependencies.ring,
    transfers: createPhoneTransferStore(database, dependencies.onTransferEnd),
    ticketKey: secrets.deriveKey('phone ticket'),
  };
  const callControl = new CallControl(shared);
  jobs.repeat({
    name: 'phone-upkeep',
    timeoutSeconds: 60,
    everySeconds: UPKEEP_SECONDS,
    work: () => calls.sweep(),
  });
  jobs.repeat({
    name: 'sip-trunks',
    timeoutSeconds: 120,
    everySeconds: TRUNK_CHECK_SECONDS,
    work: (_, signal) => trunks.checkAll(signal),
  });
  return {
    routes: [
      ...phoneLineRoutes({
        lines,
        trunks,
        checks: {
          fetch: dependencies.fetch,
          publicUrl,
          hasAnsweredNumber: (teamId) => hasAnsweredNumber(database, teamId),
        },
      }),
      ...phoneWebhookRoutes({ lines, callControl, publicUrl, provider, count }),
      ...simulatedCallRoutes({ callControl, publicUrl, provider }),
    ],
    /** What the media socket needs. */
    calls: new PhoneCalls({ ...shared, publicUrl }),
    /** What came for calls by what became of it, since the start. */
    outcomes,
    /** How the trunks of all teams fare. */
    trunkFigures: () => trunks.figures(),
    /** What calls that go out need. */
    forOutgoing: { lines, callControl, count },
  };
}
