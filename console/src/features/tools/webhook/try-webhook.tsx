import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { WebhookFunction } from '@parley/contract/functions.ts';
import { useQuery } from '@tanstack/react-query';
import { Play, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrial, webhookSchemaQuery } from '../../../data/webhook-trials.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { showFirstFault } from '../../../design/first-fault.ts';
import { isEnter } from '../../../design/shortcuts.ts';
import { TextField } from '../../../design/text-field.tsx';
import { useSettledValue } from '../../../design/use-settled-value.ts';
import { failureText } from '../../../session/failure-sentence.ts';
import { neededVariables } from './trying/needed-variables.ts';
import { SchemaFields } from './trying/schema-fields.tsx';
import { TrialResult } from './trying/trial-result.tsx';
import { missingNames, type TypedValue, triedValue, trySchema } from './trying/try-schema.ts';

/** How long typing must rest before the fields follow a changed tool, in milliseconds. */
const SETTLE_MS = 400;

type TryWebhookProps = {
  /** As it would be stored; need not be saved. */
  webhook: WebhookFunction;
  /** Whether something prevents it from being called. */
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
export function TryWebhook(props: TryWebhookProps) {
  const { webhook, isBroken, agentId, onPick, onBroken } = props;
  const { t } = useTranslation();
  const { data: trial, error, isPending, submittedAt, mutate, cancel } = useTrial();
  const input = useTrialInput(props);
  const [asked, setAsked] = useState(false);
  const missing = asked ? input.absent : [];
  const values = useRef<HTMLFieldSetElement>(null);
  const timeoutSeconds = webhook.response_timeout_secs;

  const handleTry = () => {
    if (isPending) return;
    if (isBroken) return onBroken();
    setAsked(input.absent.length > 0);
    if (input.absent.length > 0) return showFirstFault(values.current);
    mutate({ function: webhook, ...input.given(), agent_id: agentId });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return;
    // Enter tries the tool instead of saving it.
    event.preventDefault();
    event.stopPropagation();
    handleTry();
  };
  return (
    <div className="flex flex-col gap-4">
      <fieldset ref={values} className="flex min-w-0 flex-col gap-3" onKeyDown={handleKey}>
        <legend className="sr-only">{t('webhook.try_values')}</legend>
        <TrialFields input={input} missing={missing} />
        <TrialButtons
          startedAt={isPending ? submittedAt : undefined}
          timeoutSeconds={timeoutSeconds}
          isMissing={missing.length > 0}
          onTry={handleTry}
          onCancel={cancel}
        />
      </fieldset>
      <TrialFailure error={error} />
      {trial ? <TrialResult trial={trial} timeoutSeconds={timeoutSeconds} onPick={onPick} /> : null}
    </div>
  );
}

/** What is asked for: what the model would fill in, and the variables of the conversation. */
function TrialFields({
  input: { query, schema, typed, setTyped, needed, variableOf, setVariable },
  missing,
}: {
  input: ReturnType<typeof useTrialInput>;
  /** Paths of what must be given and is not. */
  missing: readonly string[];
}) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = query;
  const missingPaths = missing.join('\n');
  // Typing in the form above must not draw the fields of a large tool again.
  const fields = useMemo(
    () => (
      <SchemaFields
        schema={schema}
        value={typed}
        missing={missingPaths === '' ? [] : missingPaths.split('\n')}
        onChange={setTyped}
      />
    ),
    [schema, typed, missingPaths, setTyped],
  );
  return (
    <>
      {error ? (
        <Banner
          tone="danger"
          action={
            <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
              {t('design.retry')}
            </Button>
          }
        >
          {failureText(error, t)}
        </Banner>
      ) : null}
      {fields}
      {needed.map((name) => (
        <TextField
          key={name}
          label={<span className="font-mono">{name}</span>}
          aside={t('fields.variable')}
          autoComplete="off"
          type={name.startsWith('secret__') ? 'password' : 'text'}
          value={variableOf(name)}
          onValueChange={(value) => setVariable(name, value)}
        />
      ))}
      {data && schema.properties.length === 0 && needed.length === 0 ? (
        <p className="text-muted text-sm">{t('webhook.try_no_fields')}</p>
      ) : null}
    </>
  );
}

/** For how long the answer has been waited for, in whole seconds. */
function TrialProgress({ startedAt, timeoutSeconds }: { startedAt: number; timeoutSeconds: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="text-muted text-sm tabular-nums">
      {t('webhook.try_waiting', {
        seconds: Math.max(0, Math.floor((now - startedAt) / 1_000)),
        most: timeoutSeconds,
      })}
    </span>
  );
}

/** What a trial of a webhook asks for, and what was typed for it. */
function useTrialInput({
  webhook,
  isBroken,
  agentVariables,
}: Pick<TryWebhookProps, 'webhook' | 'isBroken' | 'agentVariables'>) {
  const settled = useSettledValue(JSON.stringify(webhook), SETTLE_MS);
  const described: WebhookFunction = JSON.parse(settled);
  const query = useQuery({ ...webhookSchemaQuery(described), enabled: !isBroken });
  const [typed, setTyped] = useState<TypedValue>({});
  const [variables, setVariables] = useState<Record<string, string>>({});
  const schema = useMemo(() => trySchema(query.data?.input_schema), [query.data]);
  const needed = neededVariables(webhook);
  const defaults = { ...agentVariables, ...webhook.dynamic_variables?.dynamic_variable_placeholders };
  const variableOf = (name: string) => variables[name] ?? String(defaults[name] ?? '');
  return {
    query,
    schema,
    typed,
    setTyped,
    /** Paths of what must be given and is not. */
    absent: missingNames(schema, typed),
    /** Names of the variables that the conversation would give. */
    needed,
    variableOf,
    setVariable: (name: string, value: string) => setVariables({ ...variables, [name]: value }),
    given: () => {
      const input = triedValue(schema, typed);
      return {
        input: typeof input === 'object' && input !== null ? { ...input } : {},
        dynamic_variables: Object.fromEntries(
          needed.map((name) => [name, variableOf(name)]).filter(([, value]) => value !== ''),
        ),
      };
    },
  };
}

function TrialButtons({
  startedAt,
  timeoutSeconds,
  isMissing,
  onTry,
  onCancel,
}: {
  /** Undefined while none runs. */
  startedAt: number | undefined;
  timeoutSeconds: number;
  /** Something must be given before. */
  isMissing: boolean;
  onTry: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button loading={startedAt !== undefined} icon={Play} onClick={onTry}>
        {t('webhook.try')}
      </Button>
      {startedAt !== undefined ? (
        <>
          <TrialProgress startedAt={startedAt} timeoutSeconds={timeoutSeconds} />
          <Button variant="ghost" size="sm" icon={X} onClick={onCancel}>
            {t('webhook.try_cancel')}
          </Button>
        </>
      ) : isMissing ? (
        <span role="alert" className="text-danger-ink text-sm">
          {t('webhook.try_missing')}
        </span>
      ) : null}
    </div>
  );
}

/** Why a trial has nothing to show. */
function TrialFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  return error?.name === 'AbortError' ? (
    <Banner tone="warning" title={t('webhook.tried_cancelled')}>
      {t('webhook.tried_advice_cancelled')}
    </Banner>
  ) : error ? (
    <Banner tone="danger" title={t('webhook.try_failed')}>
      {failureText(error, t)}
    </Banner>
  ) : null;
}
