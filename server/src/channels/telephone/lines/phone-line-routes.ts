import {
  checkPhoneLine,
  createPhoneLine,
  deletePhoneLine,
  listPhoneLines,
  type PhoneLineWithSecret,
  renewPhoneLineSecret,
  updatePhoneLine,
} from '@parley/contract/phone-lines.ts';
import { on, type Route } from '../../../http/route.ts';
import { gatewayScript } from './gateway-script.ts';
import { checkLine, type LineCheckDependencies } from './line-check.ts';
import type { PhoneLines, SecretLine } from './phone-lines.ts';
import type { SipTrunks } from './sip-trunks.ts';

type PhoneLineRouteDependencies = {
  lines: PhoneLines;
  trunks: Pick<SipTrunks, 'check' | 'checkChanged' | 'forget'>;
  checks: LineCheckDependencies;
};

/** A team's connections with telephony platforms; their tokens only come in. */
export function phoneLineRoutes({ lines, trunks, checks }: PhoneLineRouteDependencies): Route[] {
  return [
    on(listPhoneLines, ({ caller }) => lines.list(caller.teamId)),
    on(createPhoneLine, async ({ body, caller }) => withScript(await lines.create(caller.teamId, body))),
    on(updatePhoneLine, async ({ params, body, caller }) => {
      const { teamId } = caller;
      await trunks.checkChanged(teamId, params.id, () => lines.update(teamId, params.id, body));
      return lines.get(teamId, params.id);
    }),
    on(renewPhoneLineSecret, async ({ params, caller }) =>
      withScript(await lines.renewSecret(caller.teamId, params.id)),
    ),
    on(checkPhoneLine, async ({ params, caller }) => {
      await trunks.check(caller.teamId, params.id);
      return checkLine(await lines.get(caller.teamId, params.id), await lines.open(params.id), checks);
    }),
    on(deletePhoneLine, async ({ params, caller }) => {
      await trunks.forget(caller.teamId, params.id);
      await lines.delete(caller.teamId, params.id);
    }),
  ];
}

async function withScript({ line, secret }: SecretLine): Promise<PhoneLineWithSecret> {
  const isGateway = line.trunk !== null && secret !== null;
  return { line, secret, gateway_script: isGateway ? await gatewayScript(line, secret) : null };
}
