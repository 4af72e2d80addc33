import { setTimeout as pause } from 'node:timers/promises';
import { createOutgoingCall, getOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import type { Check, Finding } from '../check.ts';
import { storedCalls } from '../stored-calls.ts';
import { newCallerNumber } from '../telephone-agent.ts';
import type { TelephoneStage } from '../telephone-stage.ts';
import { setTrunkStage, TRUNK_NUMBER, TRUNK_PASSWORD, type TrunkStage } from '../trunk-stage.ts';

// What belongs here: a SIP trunk without an exchange, on a gateway that Parley configures.

const CALL_SECONDS = 60;

export const trunkChecks: readonly Check[] = [
  {
    name: 'a SIP trunk without an exchange: registered, called, calling, refused, restarted',
    async run({ stage }) {
      await using trunk = await setTrunkStage(stage);
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
];

async function callIn(stage: TelephoneStage, { network, until }: TrunkStage): Promise<Finding> {
  const from = newCallerNumber();
  await network.ask(`channel originate Local/${from}@call-customer extension s@caller`);
  const { calls } = await until((state) => state.calls > 0);
  const [log] = await storedCalls(stage, from);
  const roles = log?.transcript.map(({ role }) => role).join(', ') ?? '';
  const heard = await noted(network, 'caller');
  return {
    passed: heard === 'NOISE' && roles.startsWith('agent, user, agent') && calls === 1,
    figure: `called: heard ${heard}, ${calls} call in progress, stored: ${roles}`,
  };
}

async function callOut(stage: TelephoneStage, { network, line, agentId }: TrunkStage): Promise<Finding> {
  const { call } = stage.parley();
  const body = { agent_id: agentId, from: TRUNK_NUMBER, to: newCallerNumber() };
  const { id, line_id } = await call(createOutgoingCall, { body });
  for (let second = 0; second < CALL_SECONDS; second += 1) {
    const { state, ended_at } = await call(getOutgoingCall, { params: { id }, query: {} });
    if (ended_at !== null) {
      const heard = await noted(network, 'callee');
      const shown = await noted(network, 'shown');
      return {
        passed: state === 'answered' && heard === 'NOISE' && shown === TRUNK_NUMBER && line_id === line.id,
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
