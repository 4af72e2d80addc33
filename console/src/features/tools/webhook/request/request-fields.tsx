import { Field as BaseField } from '@base-ui/react/field';
import { hasCredential } from '@parley/contract/credential.ts';
import {
  HTTP_METHODS,
  type HttpMethod,
  runsInBackground,
  type WebhookFunction,
} from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../design/class-names.ts';
import { CONTROL_CLASS_NAMES } from '../../../../design/control-class-names.ts';
import { Field } from '../../../../design/field.tsx';
import { NumberField } from '../../../../design/number-field.tsx';
import { Select } from '../../../../design/select.tsx';
import { Switch } from '../../../../design/switch.tsx';
import { WaitMessagesField } from '../function-words-fields.tsx';
import { useFieldError, useIsSpoken } from '../tool-fields.tsx';
import { urlParts } from '../url-placeholders.ts';
import { type ContentType, hasBody, type WebhookDraft, withSchema, withUrl } from '../webhook-draft.ts';
import { METHOD_DOTS } from './method-badge.tsx';

/** What is called, how, and for how long its answer is waited for. */
export function RequestFields({
  value,
  onChange,
}: {
  value: WebhookDraft;
  onChange: (value: WebhookDraft) => void;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldError();
  const { response_timeout_secs: timeout, api_schema: schema } = value.tool;
  const changeTool = (part: Partial<WebhookFunction>) =>
    onChange({ ...value, tool: { ...value.tool, ...part } });
  const types: { value: ContentType; label: string }[] = [
    { value: 'application/json', label: t('webhook.content_json') },
    { value: 'application/x-www-form-urlencoded', label: t('webhook.content_form') },
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid @2xl:grid-cols-[9rem_minmax(0,1fr)] items-start gap-4">
        <Select
          label={t('webhook.method')}
          options={METHODS}
          value={schema.method}
          onValueChange={(method) => onChange(withSchema(value, { method }))}
        />
        <UrlField
          value={schema.url}
          error={errorOf('url')}
          onChange={(url) => onChange(withUrl(value, url))}
        />
      </div>
      <div className="grid @md:grid-cols-2 items-start gap-4">
        <NumberField
          label={t('webhook.timeout')}
          hint={t('webhook.timeout_hint')}
          unit="s"
          min={FUNCTIONS.timeoutMinSeconds}
          max={FUNCTIONS.timeoutMaxSeconds}
          value={timeout}
          onValueChange={(seconds) => changeTool({ response_timeout_secs: seconds })}
        />
        {hasBody(schema.method) ? (
          <Select
            label={t('webhook.content_type')}
            hint={t('webhook.content_type_hint')}
            options={types}
            value={schema.content_type ?? 'application/json'}
            onValueChange={(content_type) => onChange(withSchema(value, { content_type }))}
          />
        ) : null}
      </div>
      <AnswerWaitFields tool={value.tool} onChange={changeTool} />
    </div>
  );
}

/** When it is called besides, whether the agent waits for the answer, and what it says meanwhile. */
function AnswerWaitFields({
  tool,
  onChange,
}: {
  tool: WebhookFunction;
  onChange: (part: Partial<WebhookFunction>) => void;
}) {
  const { t } = useTranslation();
  const waits = !runsInBackground(tool);
  return (
    <>
      <Switch
        label={t('webhook.waits')}
        hint={t('webhook.waits_hint')}
        checked={waits}
        onCheckedChange={(next) => onChange({ execution_mode: next ? 'immediate' : 'async' })}
      />
      {waits ? (
        <WaitMessagesField
          value={tool.wait_messages}
          onChange={(wait_messages) => onChange({ wait_messages })}
        />
      ) : null}
      {useIsSpoken() ? (
        <Switch
          label={t('webhook.while_ringing')}
          hint={t('webhook.while_ringing_hint', {
            seconds: FUNCTIONS.ringingSeconds,
            caller: '{{system__caller_id}}',
          })}
          checked={tool.runs_while_ringing === true}
          onCheckedChange={(runs_while_ringing) => onChange({ runs_while_ringing })}
        />
      ) : null}
    </>
  );
}

const METHODS = HTTP_METHODS.map((method: HttpMethod) => ({
  value: method,
  label: method,
  icon: <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', METHOD_DOTS[method])} />,
}));

const MARKS = { text: '', parameter: 'bg-accent-soft', variable: 'bg-info-soft' };

/** The address of a webhook; what stands in braces is marked. */
function UrlField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
}) {
  const { t } = useTranslation();
  const backdrop = useRef<HTMLDivElement>(null);
  const follow = (input: HTMLInputElement) => {
    if (backdrop.current) backdrop.current.scrollLeft = input.scrollLeft;
  };
  return (
    <Field
      label={t('fields.url')}
      hint={t('webhook.url_hint', { parameter: '{order}', variable: '{{region}}' })}
      warning={hasCredential(value) ? t('webhook.url_credential') : undefined}
      error={error}
    >
      <div className="relative rounded-md bg-surface">
        {/* The same text behind the field carries the marks; its letters stay invisible. */}
        <div
          ref={backdrop}
          aria-hidden
          className="pointer-events-none absolute inset-0 overflow-hidden whitespace-pre border border-transparent px-3 py-2 font-mono text-sm text-transparent leading-4.5"
        >
          {urlParts(value).map(({ text, kind }, index) => (
            <span key={String(index)} className={classNames('rounded-sm py-0.5', MARKS[kind])}>
              {text}
            </span>
          ))}
        </div>
        <BaseField.Control
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://api.example.com/orders/{order}"
          maxLength={FUNCTIONS.urlMax}
          value={value}
          onValueChange={onChange}
          onScroll={(event) => follow(event.currentTarget)}
          onSelect={(event) => follow(event.currentTarget)}
          className={classNames(CONTROL_CLASS_NAMES, 'relative h-9 px-3 font-mono text-sm')}
          style={{ background: 'transparent' }}
        />
      </div>
    </Field>
  );
}
