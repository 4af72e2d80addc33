import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { WebhookFunction } from '@parley/contract/functions.ts';
import { useQuery } from '@tanstack/react-query';
import { Play, X } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookSchemaQuery } from '../../../data/webhook-trials.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { showFirstFault } from '../../../design/first-fault.ts';
import { TextField } from '../../../design/text-field.tsx';
import { useSettledValue } from '../../../design/use-settled-value.ts';
import { failureSentence } from '../../../session/failure-sentence.ts';
import { neededVariables } from './trying/needed-variables.ts';
import { SchemaFields } from './trying/schema-fields.tsx';
import { TrialProgress } from './trying/trial-progress.tsx';
import { TrialResult } from './trying/trial-result.tsx';
import { missingNames, type TypedValue, triedValue, trySchema } from './trying/try-schema.ts';
import { useTrial } from './trying/use-trial.ts';

/** How long typing must rest before the fields follow a changed function, in milliseconds. */
const SETTLE_MS = 400;

export type TryWebhookProps = {
  /** As it would be stored; need not be saved. */
  webhook: WebhookFunction;
  /** Whether something keeps it from being called. */
  isBroken: boolean;
  /** Default values of the agent's variables. */
  agentVariables: DynamicVariables;
  agentId: string | undefined;
  /** Takes the path of a value in the answer. */
  onPick: ((path: string) => void) | undefined;
  /** Called when a trial was asked for and {@link isBroken} forbids it. */
  onBroken: () => void;
};

/** Calls a webhook with given values and shows what was sent, what came back and what the agent is told. */
export function TryWebhook({
  webhook,
  isBroken,
  agentVariables,
  agentId,
  onPick,
  onBroken,
}: TryWebhookProps) {
  const { t } = useTranslation();
  const settled = useSettledValue(JSON.stringify(webhook), SETTLE_MS);
  const described: WebhookFunction = JSON.parse(settled);
  const { data, error, isFetching, refetch } = useQuery({
    ...webhookSchemaQuery(described),
    enabled: !isBroken,
  });
  const [typed, setTyped] = useState<TypedValue>({});
  const [variables, setVariables] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState(false);
  const { trial, failure, startedAt, start, cancel } = useTrial();
  const schema = useMemo(() => trySchema(data?.input_schema), [data]);
  const needed = neededVariables(webhook);
  const defaults = { ...agentVariables, ...webhook.dynamic_variables?.dynamic_variable_placeholders };
  const variableOf = (name: string) => variables[name] ?? String(defaults[name] ?? '');
  const absent = missingNames(schema, typed);
  const missing = asked ? absent : [];
  const missingPaths = missing.join('\n');
  // Typing in the form above must not draw the fields of a large function again.
  const fields = useMemo(
    () => (
      <SchemaFields
        schema={schema}
        value={typed}
        missing={missingPaths === '' ? [] : missingPaths.split('\n')}
        onChange={setTyped}
      />
    ),
    [schema, typed, missingPaths],
  );
  const values = useRef<HTMLFieldSetElement>(null);
  const isRunning = startedAt !== undefined;

  const handleTry = () => {
    if (isRunning) return;
    if (isBroken) return onBroken();
    setAsked(absent.length > 0);
    if (absent.length > 0) return showFirstFault(values.current);
    const input = triedValue(schema, typed);
    start({
      function: webhook,
      input: typeof input === 'object' && input !== null ? { ...input } : {},
      dynamic_variables: Object.fromEntries(
        needed.map((name) => [name, variableOf(name)]).filter(([, value]) => value !== ''),
      ),
      agent_id: agentId,
    });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter tries the function instead of saving it.
    event.preventDefault();
    event.stopPropagation();
    handleTry();
  };
  return (
    <div className="flex flex-col gap-4">
      <fieldset ref={values} className="flex min-w-0 flex-col gap-3" onKeyDown={handleKey}>
        <legend className="sr-only">{t('webhook.try_values')}</legend>
        {error ? (
          <Banner
            tone="danger"
            action={
              <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                {t('design.retry')}
              </Button>
            }
          >
            {failureSentence(error, t) ?? t('session.failure_unknown')}
          </Banner>
        ) : null}
        {fields}
        {needed.map((name) => (
          <TextField
            key={name}
            label={<span className="font-mono">{name}</span>}
            aside={t('webhook.variable')}
            autoComplete="off"
            type={name.startsWith('secret__') ? 'password' : 'text'}
            value={variableOf(name)}
            onValueChange={(value) => setVariables({ ...variables, [name]: value })}
          />
        ))}
        {data && schema.properties.length === 0 && needed.length === 0 ? (
          <p className="text-muted text-sm">{t('webhook.try_no_fields')}</p>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            loading={isRunning}
            icon={<Play size={16} aria-hidden />}
            onClick={handleTry}
          >
            {t('webhook.try')}
          </Button>
          {isRunning ? (
            <>
              <TrialProgress startedAt={startedAt} timeoutSeconds={webhook.response_timeout_secs} />
              <Button variant="ghost" size="sm" icon={<X size={16} aria-hidden />} onClick={cancel}>
                {t('webhook.try_cancel')}
              </Button>
            </>
          ) : missing.length > 0 ? (
            <span role="alert" className="text-danger-ink text-sm">
              {t('webhook.try_missing')}
            </span>
          ) : null}
        </div>
      </fieldset>
      {failure === 'cancelled' ? (
        <Banner tone="warning" title={t('webhook.try_cancelled')}>
          {t('webhook.try_cancelled_advice')}
        </Banner>
      ) : failure ? (
        <Banner tone="danger" title={t('webhook.try_failed')}>
          {failureSentence(failure, t) ?? t('session.failure_unknown')}
        </Banner>
      ) : null}
      {trial && !isRunning ? (
        <TrialResult trial={trial} timeoutSeconds={webhook.response_timeout_secs} onPick={onPick} />
      ) : null}
    </div>
  );
}
