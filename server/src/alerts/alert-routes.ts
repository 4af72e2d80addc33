import {
  createAlertDestination,
  deleteAlertDestination,
  listAlertDestinations,
} from '@parley/contract/alert-destinations.ts';
import {
  type AlertHistoryEntry,
  type AlertRule,
  changeAlertRule,
  createAlertRule,
  deleteAlertRule,
  listAlertHistory,
  listAlertRules,
  pauseAlertRule,
  testAlertRule,
  updateAlertRule,
} from '@parley/contract/alerts.ts';
import { on, type Route } from '../http/route.ts';
import type { AlertDestinationStore } from './alert-destination-store.ts';
import { MailServerMissing } from './alert-errors.ts';
import type { AlertEventStore } from './alert-event-store.ts';
import type { AlertRuleStore } from './alert-rule-store.ts';

/** What the routes work with. */
export type AlertRouteDependencies = {
  rules: AlertRuleStore;
  destinations: AlertDestinationStore;
  events: Pick<AlertEventStore, 'history'>;
  sendTest: (teamId: string, ruleId: string) => Promise<AlertHistoryEntry>;
  /** Looks at the rules of a team that are due. */
  evaluate: (teamId: string) => Promise<void>;
  canSendMail: boolean;
  /** @throws {AddressRefused} for an address on a private network */
  refusePrivateUrl: (url: string) => Promise<void>;
};

export function alertRoutes(dependencies: AlertRouteDependencies): Route[] {
  const { rules, destinations, events, sendTest, canSendMail, refusePrivateUrl } = dependencies;
  // A rule says at once what it sees.
  const evaluated = async (teamId: string, { rule_id }: AlertRule) => {
    await dependencies.evaluate(teamId);
    return rules.read(teamId, rule_id);
  };
  return [
    on(listAlertRules, ({ caller }) => rules.list(caller.teamId)),
    on(createAlertRule, async ({ body, caller: { teamId } }) =>
      evaluated(teamId, await rules.create(teamId, body)),
    ),
    on(updateAlertRule, async ({ params, body, caller: { teamId } }) =>
      evaluated(teamId, await rules.replace(teamId, params.rule_id, body)),
    ),
    on(changeAlertRule, async ({ params, body, caller: { teamId } }) =>
      evaluated(teamId, await rules.change(teamId, params.rule_id, body)),
    ),
    on(pauseAlertRule, async ({ params, body: { paused_until }, caller: { teamId } }) => {
      const until = paused_until === null ? null : new Date(paused_until);
      return evaluated(teamId, await rules.pause(teamId, params.rule_id, until));
    }),
    on(deleteAlertRule, ({ params, caller }) => rules.delete(caller.teamId, params.rule_id)),
    on(testAlertRule, ({ params, caller }) => sendTest(caller.teamId, params.rule_id)),
    on(listAlertHistory, ({ query: { rule_id, before, page_size }, caller }) =>
      events.history(caller.teamId, { ruleId: rule_id, before, limit: page_size }),
    ),
    on(listAlertDestinations, async ({ caller }) => ({
      list: await destinations.list(caller.teamId),
      can_send_mail: canSendMail,
    })),
    on(createAlertDestination, async ({ body, caller }) => {
      if (body.kind !== 'email') await refusePrivateUrl(body.url);
      else if (!canSendMail) throw new MailServerMissing();
      return destinations.create(caller.teamId, body);
    }),
    on(deleteAlertDestination, ({ params, caller }) =>
      destinations.delete(caller.teamId, params.destination_id),
    ),
  ];
}
