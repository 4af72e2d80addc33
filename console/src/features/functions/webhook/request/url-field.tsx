import { Field as BaseField } from '@base-ui/react/field';
import { hasCredential } from '@parley/contract/credential.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../design/class-names.ts';
import { CONTROL_CLASS_NAMES } from '../../../../design/control-class-names.ts';
import { Field } from '../../../../design/field.tsx';
import { urlParts } from '../url-placeholders.ts';

const MARKS = { text: '', parameter: 'bg-accent-soft', variable: 'bg-info-soft' };

/** The address of a webhook; what stands in braces is marked. */
export function UrlField({
  value,
  error,
  readOnly,
  onChange,
}: {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (url: string) => void;
}) {
  const { t } = useTranslation();
  const backdrop = useRef<HTMLDivElement>(null);
  const follow = (input: HTMLInputElement) => {
    if (backdrop.current) backdrop.current.scrollLeft = input.scrollLeft;
  };
  return (
    <Field
      label={t('webhook.url')}
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
          {urlParts(value).map(({ text, kind }, place) => (
            <span key={String(place)} className={classNames('rounded-sm py-0.5', MARKS[kind])}>
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
          readOnly={readOnly}
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
