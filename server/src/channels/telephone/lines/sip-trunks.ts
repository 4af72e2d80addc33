import { setTimeout as pause } from 'node:timers/promises';
import type { PhoneLine } from '@parley/contract/phone-lines.ts';
import type { SipTrunkSettings, SipTrunkState } from '@parley/contract/sip-trunks.ts';
import { storableText } from '../../../http/storable-json.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { PhoneLineRow, PhoneLineStore } from './phone-line-store.ts';
import {
  configureTrunk,
  type GatewayAccess,
  lookAtTrunk,
  removeTrunk,
  TrunkFault,
  type TrunkFinding,
} from './trunk-gateway.ts';

// What belongs here: trunks of carriers on gateways that Parley configures.

export type SipTrunkDependencies = {
  store: Pick<PhoneLineStore, 'find' | 'listTrunks' | 'noteTrunk' | 'holdTrunk' | 'releaseTrunk'>;
  secrets: Pick<SecretBox, 'open'>;
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
};

/** What the operator's monitoring is told of a trunk. */
export type TrunkFigure = { lineId: string; isUp: boolean; calls: number };

/** How often trunks are looked at. */
export const TRUNK_CHECK_SECONDS = 15;
/** Longest look at one trunk. */
const CHECK_MS = 30_000;
/** Pause before it is asked again whether another process is done with a gateway. */
const HELD_PAUSE_MS = 250;

/** Longer than one process may take; one that is lost holds up the others for as long. */
const HELD_SECONDS = 60;

/** How a trunk is dealt with: until when, and whether another process is waited for. */
type TrunkWish = { signal: AbortSignal; isPatient: boolean };

/** Trunks of all teams. */
export class SipTrunks {
  readonly #dependencies: SipTrunkDependencies;

  constructor(dependencies: SipTrunkDependencies) {
    this.#dependencies = dependencies;
  }

  /** Looks at all, and configures those that were changed or that their gateway has forgotten. */
  async checkAll(signal: AbortSignal): Promise<void> {
    const rows = await this.#dependencies.store.listTrunks();
    const checked = await Promise.allSettled(
      rows.map(({ teamId, id }) => this.#checkAlone(teamId, id, { signal, isPatient: false })),
    );
    const failures = checked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    if (failures.length > 0) throw new AggregateError(failures);
  }

  /** Looks at the trunk of a line, where it has one. @throws {PhoneLineUnknown} */
  async check(teamId: string, id: string): Promise<void> {
    // Before it is held: the trunk of another team is not held up, and one that is not there is not waited for.
    await this.#dependencies.store.find(teamId, id);
    await this.#checkAlone(teamId, id, { signal: AbortSignal.timeout(CHECK_MS), isPatient: true });
  }

  /** Changes a line and looks at its trunk; a gateway that this leaves forgets it, unless it does not answer. */
  async checkChanged(teamId: string, id: string, change: () => Promise<PhoneLine>): Promise<void> {
    const before = await this.#dependencies.store.find(teamId, id);
    const { api_url, trunk } = await change();
    // Only once the change is stored: a look at the trunk would configure the gateway again that it leaves.
    if (api_url !== before.apiUrl) await this.#forget(before);
    if (trunk?.state === null) await this.check(teamId, id);
  }

  /** Has its gateway forget the trunk of a line that is about to be deleted; one that does not answer keeps it. */
  async forget(teamId: string, id: string): Promise<void> {
    await this.#forget(await this.#dependencies.store.find(teamId, id));
  }

  /** As they were found last, by this process or another. */
  async figures(): Promise<TrunkFigure[]> {
    return (await this.#dependencies.store.listTrunks()).map(({ id, trunkState }) => ({
      lineId: id,
      isUp: trunkState?.is_configured === true && trunkState.problem === null,
      calls: trunkState?.calls ?? 0,
    }));
  }

  #checkAlone(teamId: string, id: string, wish: TrunkWish): Promise<void> {
    return this.#alone(id, wish, async () =>
      this.#check(await this.#dependencies.store.find(teamId, id), wish.signal),
    );
  }

  async #forget(row: PhoneLineRow): Promise<void> {
    if (row.trunkState?.is_configured !== true || row.apiUrl === null) return;
    const wish = { signal: AbortSignal.timeout(CHECK_MS), isPatient: true };
    try {
      await this.#alone(row.id, wish, () => removeTrunk(this.#accessTo(row, wish.signal)));
    } catch (error) {
      if (!(error instanceof TrunkFault)) throw error;
    }
  }

  /** Where the gateway is dealt with already, by this process or another, that is awaited, or left at that. */
  async #alone(id: string, { signal, isPatient }: TrunkWish, work: () => Promise<void>): Promise<void> {
    const { store } = this.#dependencies;
    while (!(await store.holdTrunk(id, HELD_SECONDS))) {
      if (!isPatient || signal.aborted) return;
      await pause(HELD_PAUSE_MS);
    }
    try {
      await work();
    } finally {
      await store.releaseTrunk(id);
    }
  }

  async #check(row: PhoneLineRow, signal: AbortSignal): Promise<void> {
    const { trunk, apiUrl } = row;
    if (trunk === null || apiUrl === null) return;
    const { store } = this.#dependencies;
    const { isConfigured, finding } = await this.#find({ ...row, trunk }, signal);
    const at = new Date().toISOString();
    const { last_problem = null, last_problem_at = null } = row.trunkState ?? {};
    const state: SipTrunkState = {
      checked_at: at,
      is_configured: isConfigured,
      registration: finding.registration,
      calls: finding.calls,
      problem: finding.problem,
      detail: storableText(finding.detail),
      last_problem: finding.problem ?? last_problem,
      last_problem_at: finding.problem === null ? last_problem_at : at,
    };
    await store.noteTrunk(row, state);
  }

  async #find(
    row: PhoneLineRow & { trunk: SipTrunkSettings },
    signal: AbortSignal,
  ): Promise<{ isConfigured: boolean; finding: TrunkFinding }> {
    const { trunk, trunkState } = row;
    let isConfigured = trunkState?.is_configured === true;
    try {
      const access = this.#accessTo(row, signal);
      const finding = isConfigured ? await lookAtTrunk(access, trunk) : undefined;
      if (finding) return { isConfigured, finding };
      isConfigured = false;
      await configureTrunk(access, trunk, this.#passwordOf(row));
      const registration = trunk.registers ? 'trying' : null;
      return { isConfigured: true, finding: { registration, calls: 0, problem: null, detail: '' } };
    } catch (error) {
      if (!(error instanceof TrunkFault)) throw error;
      const { problem, detail } = error;
      return { isConfigured, finding: { registration: null, calls: 0, problem, detail } };
    }
  }

  #accessTo({ apiUrl, sealedSecret }: PhoneLineRow, signal: AbortSignal): GatewayAccess {
    const { secrets, fetch } = this.#dependencies;
    return { apiUrl: apiUrl ?? '', secret: secrets.open(sealedSecret), fetch, signal };
  }

  #passwordOf({ sealedTrunkPassword }: PhoneLineRow): string | null {
    return sealedTrunkPassword === null ? null : this.#dependencies.secrets.open(sealedTrunkPassword);
  }
}
