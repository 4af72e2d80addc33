import {
  AlertHours,
  AlertKind,
  type AlertRule,
  type AlertRuleChange,
  NewAlertRule,
} from '@parley/contract/alerts.ts';
import { LIVE_CHANNELS } from '@parley/contract/call-log.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAddAlertRule, useChangeAlertRule } from '../../../data/alerts.ts';
import { typedNumber } from '../../../design/bounded-number.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SelectField, SwitchField, TextField, useFormField } from '../../../design/form/form-fields.tsx';
import { Select } from '../../../design/select.tsx';
import { KeyAgents } from '../api-keys/key-agents.tsx';
import { settingsFailure } from '../settings-error.ts';
import { PlainTextField } from '../settings-fields.tsx';
import { AlertDestinationsField, LastCallFields, NONE, RepeatField } from './alert-rule-fields.tsx';
import { directionOf, isShare, useAlertWords } from './alert-words.ts';

/** Windows that are offered, in minutes. */
const WINDOWS_MINUTES = [15, 30, 60, 180, 360, 1_440, 10_080];
const { name, threshold: Threshold, least_conversations: Least } = NewAlertRule.shape;

const Asked = z
  .object({
    name,
    kind: AlertKind,
    threshold: z.string(),
    channel: z.enum([NONE, ...LIVE_CHANNELS]),
    number: z.string(),
    window: z.string(),
    least: z.string(),
    isForSomeAgents: z.boolean(),
    agentIds: z.array(z.string()),
    hasHours: z.boolean(),
    hours: z.object({ weekdays: z.array(z.number()), from: z.string(), until: z.string() }),
    repeat: z.string(),
    destinationIds: z.array(z.string()),
  })
  .superRefine((asked, context) => {
    const refuse = (...path: string[]) => context.addIssue({ code: 'custom', path, message: 'invalid' });
    const value = typedThreshold(asked);
    if (!Threshold.safeParse(value).success || (isShare(asked.kind) && (value ?? 0) > 100))
      refuse('threshold');
    const isLastCall = asked.kind === 'no_calls';
    // What is hidden is not asked for.
    if (!isLastCall && !Least.safeParse(typedNumber(asked.least, 0)).success) refuse('least');
    if (asked.isForSomeAgents && asked.agentIds.length === 0) refuse('agentIds');
    if (!isLastCall || !asked.hasHours) return;
    const { error } = AlertHours.safeParse(hoursOf(asked.hours));
    for (const { path } of error?.issues ?? []) refuse('hours', String(path[0]));
  });
type Asked = z.infer<typeof Asked>;

/** Money has two decimals, so that `1,000` is a thousand. */
function typedThreshold({ kind, threshold }: { kind: AlertKind; threshold: string }): number | undefined {
  return typedNumber(threshold, kind === 'cost' ? 2 : undefined);
}

/** Asks for a new rule, or for what becomes of one that is there. */
export function AlertRuleDialog({ rule, onClose }: { rule: AlertRule | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddAlertRule();
  const change = useChangeAlertRule();
  return (
    <FormDialog
      title={t(rule ? 'alerts.edit_title' : 'alerts.add_rule')}
      submitText={t(rule ? 'buttons.save' : 'alerts.add_rule')}
      schema={Asked}
      defaultValues={rule ? shownRule(rule) : NEW}
      failureOf={(error) => settingsFailure(error, t)}
      onSubmit={(asked) =>
        rule
          ? change.mutateAsync({ rule_id: rule.rule_id, body: changedRule(asked, rule) })
          : add.mutateAsync(storedRule(asked, rule))
      }
      doneText={t('alerts.saved')}
      onClose={onClose}
    >
      {({ values: { kind, isForSomeAgents, hasHours, channel, window } }) => (
        <>
          <PlainTextField name="name" label={t('fields.name')} missing={t('alerts.name_required')} />
          <FigureFields kind={kind} />
          {kind === 'no_calls' ? null : <WindowFields chosen={window} />}
          <SelectField
            name="channel"
            label={t('fields.channel')}
            options={[
              { value: NONE, label: t('callLogs.all_channels') },
              ...LIVE_CHANNELS.map((value) => ({ value, label: t(`callLogs.channel_${value}`) })),
            ]}
          />
          {kind === 'no_calls' ? <LastCallFields hasHours={hasHours} channel={channel} /> : null}
          <SwitchField name="isForSomeAgents" label={t('alerts.only_some_agents')} />
          {isForSomeAgents ? <KeyAgents /> : null}
          <RepeatField />
          <AlertDestinationsField />
        </>
      )}
    </FormDialog>
  );
}

/** What thresholds begin with. */
const THRESHOLDS: Readonly<Record<AlertKind, string>> = {
  success_rate: '80',
  median_wait: '2',
  p95_wait: '4',
  tool_failures: '10',
  model_failures: '5',
  speech_failures: '5',
  unanswered: '20',
  cost: '50',
  no_calls: '4',
};

/** What is looked at, and from where on it is bad. */
function FigureFields({ kind }: { kind: AlertKind }) {
  const { t } = useTranslation();
  const words = useAlertWords();
  const chosen = useFormField<AlertKind>({ name: 'kind' });
  const threshold = useFormField<string>({ name: 'threshold' });
  return (
    <>
      <Select
        label={t('alerts.kind')}
        hint={t(`alerts.hint_${kind}`)}
        options={AlertKind.options.map((value) => ({ value, label: t(`alerts.kind_${value}`) }))}
        value={kind}
        onValueChange={(next) => {
          chosen.change(next);
          // One that was typed stays.
          if (threshold.value === THRESHOLDS[kind]) threshold.change(THRESHOLDS[next]);
        }}
      />
      <TextField
        name="threshold"
        label={t(`alerts.threshold_${directionOf(kind)}`)}
        inputMode="decimal"
        autoComplete="off"
        errorText={t(isShare(kind) ? 'alerts.share_invalid' : 'alerts.number_invalid')}
        end={<span className="pointer-events-none pr-2 text-faint text-sm">{words.unit(kind)}</span>}
      />
    </>
  );
}

/** How far back is looked, and how many conversations a judgement needs. */
function WindowFields({ chosen }: { chosen: string }) {
  const { t } = useTranslation();
  const words = useAlertWords();
  // One that was set by the API is offered too.
  const minutes = [...new Set([...WINDOWS_MINUTES, Number(chosen)])].sort((one, other) => one - other);
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
      <SelectField
        name="window"
        label={t('fields.period')}
        hint={t('alerts.window_hint')}
        options={minutes.map((value) => ({ value: String(value), label: words.period(value) }))}
      />
      <TextField
        name="least"
        label={t('alerts.least')}
        hint={t('alerts.least_hint')}
        inputMode="numeric"
        autoComplete="off"
        errorText={t('alerts.least_invalid')}
      />
    </div>
  );
}

const NEW: Asked = {
  name: '',
  kind: 'success_rate',
  threshold: THRESHOLDS.success_rate,
  channel: NONE,
  number: NONE,
  window: '60',
  least: '10',
  isForSomeAgents: false,
  agentIds: [],
  hasHours: true,
  hours: { weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' },
  repeat: NONE,
  destinationIds: [],
};

export function shownRule(rule: AlertRule): Asked {
  return {
    name: rule.name,
    kind: rule.kind,
    threshold: String(rule.kind === 'cost' ? Math.round(rule.threshold * 100) / 100 : rule.threshold),
    channel: rule.channel ?? NONE,
    number: rule.number ?? NONE,
    window: String(rule.window_minutes),
    least: String(rule.least_conversations),
    isForSomeAgents: rule.agent_ids !== null,
    agentIds: rule.agent_ids ?? [],
    hasHours: rule.hours !== null,
    hours: rule.hours ? { ...rule.hours, until: clockOf(rule.hours.until) } : NEW.hours,
    repeat: rule.repeat_hours === null ? NONE : String(rule.repeat_hours),
    destinationIds: rule.destination_ids,
  };
}

/** @param rule as it is stored, where it is changed; hours that stay are still those of its time zone */
export function storedRule(asked: Asked, rule: AlertRule | undefined): NewAlertRule {
  const isLastCall = asked.kind === 'no_calls';
  const hours = isLastCall && asked.hasHours ? hoursOf(asked.hours) : null;
  const hasSameHours = rule !== undefined && JSON.stringify(rule.hours) === JSON.stringify(hours);
  return {
    name: asked.name,
    kind: asked.kind,
    threshold: typedThreshold(asked) ?? 0,
    channel: asked.channel === NONE ? null : asked.channel,
    number: isLastCall && asked.channel === 'phone' && asked.number !== NONE ? asked.number : null,
    window_minutes: Number(asked.window),
    least_conversations: isLastCall ? 1 : (typedNumber(asked.least, 0) ?? 1),
    agent_ids: asked.isForSomeAgents ? asked.agentIds : null,
    hours,
    time_zone: hasSameHours ? rule.time_zone : Intl.DateTimeFormat().resolvedOptions().timeZone,
    repeat_hours: asked.repeat === NONE ? null : Number(asked.repeat),
    destination_ids: asked.destinationIds,
  };
}

/** What is changed of a rule here: another member may have changed the rest meanwhile. */
export function changedRule(asked: Asked, rule: AlertRule): AlertRuleChange {
  const shown: Readonly<Record<string, unknown>> = storedRule(shownRule(rule), rule);
  const { destination_ids: chosen, ...settings } = storedRule(asked, rule);
  const changed = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(shown[name]),
  );
  return {
    ...Object.fromEntries(changed),
    add_destination_ids: chosen.filter((id) => !rule.destination_ids.includes(id)),
    remove_destination_ids: rule.destination_ids.filter((id) => !chosen.includes(id)),
  };
}

// Fields for times have no end of the day.
const hoursOf = ({ weekdays, from, until }: Asked['hours']): AlertHours => ({
  weekdays,
  from,
  until: until === '00:00' ? '24:00' : until,
});
const clockOf = (until: string) => (until === '24:00' ? '00:00' : until);
