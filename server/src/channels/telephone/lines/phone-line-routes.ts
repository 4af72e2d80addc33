import {
  checkPhoneLine,
  createPhoneLine,
  deletePhoneLine,
  listPhoneLines,
  renewPhoneLineSecret,
  updatePhoneLine,
} from '@parley/contract/phone-lines.ts';
import { on, type Route } from '../../../http/route.ts';
import { checkLine, type LineCheckDependencies } from './line-check.ts';
import type { PhoneLines } from './phone-lines.ts';

/** A team's connections with telephony platforms; their tokens only come in. */
export function phoneLineRoutes(lines: PhoneLines, checks: LineCheckDependencies): Route[] {
  return [
    on(listPhoneLines, ({ caller }) => lines.list(caller.teamId)),
    on(createPhoneLine, ({ body, caller }) => lines.create(caller.teamId, body)),
    on(updatePhoneLine, ({ params, body, caller }) => lines.update(caller.teamId, params.id, body)),
    on(renewPhoneLineSecret, ({ params, caller }) => lines.renewSecret(caller.teamId, params.id)),
    on(checkPhoneLine, async ({ params, caller }) =>
      checkLine(await lines.get(caller.teamId, params.id), await lines.open(params.id), checks),
    ),
    on(deletePhoneLine, ({ params, caller }) => lines.delete(caller.teamId, params.id)),
  ];
}
