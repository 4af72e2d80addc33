import type { SimulatedCall } from '@parley/contract/phone-calls.ts';
import { expect, it } from 'vitest';
import { CallSimulator, NO_CALL } from './call-simulator.ts';

const transferred: SimulatedCall = {
  call_sid: 'SIM1',
  from: '+33639980099',
  to: '+33639980001',
  instruction: { type: 'refer', destination: { type: 'phone', value: '+33639980002', name: '' } },
  twiml: '<Response/>',
  media: null,
};

it('leaves the next call alone when the answer to an accepted transfer comes late', async () => {
  let shown = NO_CALL;
  const told = Promise.withResolvers<SimulatedCall>();
  const simulator = new CallSimulator(
    (next) => {
      shown = next;
    },
    {
      placeCall: async () => transferred,
      answerRingingCall: async () => transferred,
      continueCall: () => told.promise,
      endCall: () => undefined,
    },
  );
  await simulator.place('+33639980001', '+33639980099', false);
  const decided = simulator.decide('accepted');
  simulator.hangUp();
  await simulator.place('+33639980001', '+33639980099', false);
  told.resolve(transferred);
  await decided;
  expect(shown).toMatchObject({ phase: 'transferring', end: undefined });
});
