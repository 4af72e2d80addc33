import { HTTP_METHODS, type HttpMethod } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../design/class-names.ts';
import { NumberField } from '../../../../design/number-field.tsx';
import { Select } from '../../../../design/select.tsx';
import { useFunctionErrorSentence } from '../function-error-sentence.ts';
import type { FunctionErrors } from '../function-errors.ts';
import { rowsFollowingUrl } from '../url-placeholders.ts';
import { type ContentType, hasBody, type WebhookDraft } from '../webhook-draft.ts';
import { METHOD_DOTS } from './method-look.ts';
import { UrlField } from './url-field.tsx';

/** What is called, how, and for how long its answer is waited for. */
export function RequestFields({
  value,
  errors,
  readOnly,
  onChange,
}: {
  value: WebhookDraft;
  errors: FunctionErrors;
  readOnly: boolean;
  onChange: (part: Partial<WebhookDraft>) => void;
}) {
  const { t } = useTranslation();
  const sentenceOf = useFunctionErrorSentence();
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
          value={value.method}
          disabled={readOnly}
          onValueChange={(method) => onChange({ method })}
        />
        <UrlField
          value={value.url}
          error={sentenceOf(errors.url)}
          readOnly={readOnly}
          onChange={(url) => onChange({ url, path: rowsFollowingUrl(value.path, value.url, url) })}
        />
      </div>
      <div className="grid @md:grid-cols-2 items-start gap-4">
        <NumberField
          label={t('webhook.timeout')}
          hint={t('webhook.timeout_hint')}
          unit="s"
          min={FUNCTIONS.timeoutMinSeconds}
          max={FUNCTIONS.timeoutMaxSeconds}
          disabled={readOnly}
          value={value.timeoutSeconds}
          onValueChange={(timeoutSeconds) => onChange({ timeoutSeconds })}
        />
        {hasBody(value.method) ? (
          <Select
            label={t('webhook.content_type')}
            hint={t('webhook.content_type_hint')}
            options={types}
            value={value.contentType}
            disabled={readOnly}
            onValueChange={(contentType) => onChange({ contentType })}
          />
        ) : null}
      </div>
    </div>
  );
}

const METHODS = HTTP_METHODS.map((method: HttpMethod) => ({
  value: method,
  label: method,
  icon: <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', METHOD_DOTS[method])} />,
}));
