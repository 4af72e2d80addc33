import { setTimeout as pause } from 'node:timers/promises';
import { createOutgoingCall, getOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import type { Check, Finding } from '../check.ts';
import { storedCalls } from '../stored-calls.ts';
import { newCallerNumber } from '../telephone-agent.ts';
import type { TelephoneStage } from '../telephone-stage.ts';
import { TRUNK_PASSWORD, type TrunkWay } from '../trunk-network.ts';
import { setTrunkStage, type TrunkStage } from '../trunk-stage.ts';

// What belongs here: a SIP trunk without an exchange, on a gateway that Parley configures.

const CALL_SECONDS = 60;
/** Of the router in front of a gateway: an address of this machine on which nothing listens. */
const PUBLIC_ADDRESS = '127.0.0.9';

export const trunkChecks: readonly Check[] = [
  {
    name: 'a SIP trunk without an exchange: registered, called, calling, refused, restarted',
    async run({ stage }) {
      await using trunk = await setTrunkStage(stage, { transport: 'udp', registers: true });
      const startMs = performance.now();
      await trunk.until(({ registration }) => registration === 'registered');
      const registeredMs = Math.round(performance.now() - startMs);
      const comes = await callIn(stage, trunk);
      const goes = await callOut(stage, trunk);
      await trunk.setPassword('wrong');
      const { problem } = await trunk.until((state) => state.problem === 'registration_refused');
      await trunk.setPassword(TRUNK_PASSWORD);
      await trunk.until(({ registration }) => registration === 'registered');
      await trunk.restartGateway();
      await trunk.until(({ registration }) => registration === 'registered');
      return {
        passed: comes.passed && goes.passed && problem === 'registration_refused',
        figure: `registered after ${registeredMs} ms; ${comes.figure}; ${goes.figure}; wrong password: ${problem}; registered again after a restart of the gateway`,
      };
    },
  },
  connects('a SIP trunk with TLS and SRTP: registered, called, calling', {
    transport: 'tls',
    registers: true,
  }),
  connects('a SIP trunk without registration: called, calling, its carrier gone', {
    transport: 'udp',
    registers: false,
  }),
  connects('a SIP trunk with TLS and SRTP, without registration: called, calling, its carrier gone', {
    transport: 'tls',
    registers: false,
  }),
  connects('a SIP trunk behind a router that translates addresses: registered, called, calling', {
    transport: 'udp',
    registers: true,
    publicAddress: PUBLIC_ADDRESS,
  }),
];

function connects(name: string, way: TrunkWay): Check {
  return {
    name,
    async run({ stage }) {
      await using trunk = await setTrunkStage(stage, way);
      const { registration } = await trunk.until(
        (state) => state.is_configured && (!way.registers || state.registration === 'registered'),
      );
      const comes = await callIn(stage, trunk);
      const goes = await callOut(stage, trunk);
      const encrypted = await noted(trunk.network, 'encrypted');
      const signalling = await noted(trunk.network, 'signalling');
      const address = way.publicAddress ?? '127.0.0.1';
      const { problem } = await trunk.until((state) => state.calls === 0);
      const isConnected =
        comes.passed &&
        goes.passed &&
        problem === null &&
        encrypted === (way.transport === 'tls' ? '11' : '00') &&
        signalling.startsWith(`${address}:`);
      const found = `${registration ?? 'not registered'}; ${comes.figure}; ${goes.figure}; TLS and SRTP: ${encrypted}; signalling at ${signalling.split(':')[0]}`;
      if (way.registers) return { passed: isConnected, figure: found };
      await trunk.network[Symbol.asyncDispose]();
      const gone = await trunk.until((state) => state.problem !== null);
      return {
        passed: isConnected && gone.problem === 'server_unreachable',
        figure: `${found}; carrier gone: ${gone.problem}`,
      };
    },
  };
}

async function callIn(stage: TelephoneStage, { network, number, until }: TrunkStage): Promise<Finding> {
  const from = newCallerNumber();
  await network.ask(`dialplan set global CALLER ${from}`);
  await network.ask(`channel originate Local/${number}@call-customer extension s@caller`);
  const { calls } = await until((state) => state.calls > 0);
  const [log] = await storedCalls(stage, from);
  const roles = log?.transcript.map(({ role }) => role).join(', ') ?? '';
  const heard = await noted(network, 'caller');
  return {
    passed: heard === 'NOISE' && roles.startsWith('agent, user, agent') && calls === 1,
    figure: `called: heard ${heard}, ${calls} call in progress, stored: ${roles}`,
  };
}

async function callOut(
  stage: TelephoneStage,
  { network, line, number, agentId }: TrunkStage,
): Promise<Finding> {
  const { call } = stage.parley();
  const body = { agent_id: agentId, from: number, to: newCallerNumber() };
  const { id, line_id } = await call(createOutgoingCall, { body });
  for (let second = 0; second < CALL_SECONDS; second += 1) {
    const { state, ended_at } = await call(getOutgoingCall, { params: { id }, query: {} });
    if (ended_at !== null) {
      const heard = await noted(network, 'callee');
      const shown = await noted(network, 'shown');
      return {
        passed: state === 'answered' && heard === 'NOISE' && shown === number && line_id === line.id,
        figure: `calling: ${state}, heard ${heard}, shown as ${shown}`,
      };
    }
    await pause(1_000);
  }
  return { passed: false, figure: 'calling: the call is not over' };
}

async function noted(network: TrunkStage['network'], key: string): Promise<string> {
  return /Value: (\S+)/.exec(await network.ask(`database get heard ${key}`))?.[1] ?? 'nothing';
}
