import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { IconButton } from '../../../../design/icon-button.tsx';
import { ProblemLine } from '../../../../design/problem-line.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { type TrySchema, type TypedValue, typedFields } from './try-schema.ts';

/** Fields for what a schema asks, however deep. */
export function SchemaFields({
  schema,
  value,
  missing,
  path = '',
  onChange,
}: Pick<SchemaFieldProps, 'schema' | 'value' | 'missing' | 'onChange'> & { path?: string }) {
  const fields = typedFields(value);
  return (
    <div className="flex flex-col gap-3">
      {schema.properties.map(({ name, schema: inner, isRequired }) => (
        <SchemaField
          key={name}
          name={name}
          schema={inner}
          isRequired={isRequired}
          value={fields[name]}
          missing={missing}
          path={path ? `${path}.${name}` : name}
          onChange={(next) => onChange({ ...fields, [name]: next })}
        />
      ))}
    </div>
  );
}

type SchemaFieldProps = {
  name: string;
  schema: TrySchema;
  isRequired: boolean;
  value: TypedValue | undefined;
  /** Paths of what must be given and is not. */
  missing: readonly string[];
  path: string;
  onChange: (value: TypedValue) => void;
};

function SchemaField(props: SchemaFieldProps) {
  const { name, schema, isRequired, value, missing, path, onChange } = props;
  const { t } = useTranslation();
  if (schema.type === 'object') {
    return (
      <SchemaGroup name={name} description={schema.description} error={undefined}>
        <SchemaFields schema={schema} value={value} missing={missing} path={path} onChange={onChange} />
      </SchemaGroup>
    );
  }
  const error = missing.includes(path) ? t('webhook.error_required') : undefined;
  if (schema.type === 'array') return <SchemaItems {...props} error={error} />;
  const shown = {
    label: <span className="font-mono">{name}</span>,
    hint: schema.description || undefined,
    aside: isRequired ? undefined : t('webhook.optional'),
    error,
  };
  const text = typeof value === 'string' ? value : '';
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.choices;
  if (choices.length > 0) {
    const words: Record<string, string> = { true: t('webhook.yes'), false: t('webhook.no') };
    return (
      <Select
        {...shown}
        options={[
          { value: '', label: t('webhook.try_nothing') },
          ...choices.map((choice) => ({
            value: choice,
            label: schema.type === 'boolean' ? (words[choice] ?? choice) : choice,
          })),
        ]}
        value={text}
        onValueChange={onChange}
      />
    );
  }
  const isNumber = schema.type !== 'string';
  return (
    <TextField
      {...shown}
      mono={isNumber}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={text}
      onValueChange={onChange}
    />
  );
}

function SchemaItems(props: SchemaFieldProps & { error: string | undefined }) {
  const { name, schema, value, missing, path, error, onChange } = props;
  const { t } = useTranslation();
  const { items } = schema;
  const values = Array.isArray(value) ? value : [];
  if (!items) return null;
  const change = (index: number, next: TypedValue) =>
    onChange(values.map((other, at) => (at === index ? next : other)));
  return (
    <SchemaGroup name={name} description={schema.description} error={error}>
      {values.map((item, index) => (
        // Items have nothing of their own to be known by.
        <div key={String(index)} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <SchemaField
              name={`${name} ${index + 1}`}
              schema={items}
              isRequired
              value={item}
              missing={missing}
              path={`${path}.${index}`}
              onChange={(next) => change(index, next)}
            />
          </div>
          <IconButton
            tone="danger"
            label={t('buttons.remove_named', { name: `${name} ${index + 1}` })}
            icon={Trash2}
            onClick={() => onChange(values.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={Plus}
        onClick={() => onChange([...values, items.type === 'object' ? {} : ''])}
      >
        {t('webhook.item_add', { name })}
      </Button>
    </SchemaGroup>
  );
}

function SchemaGroup({
  name,
  description,
  error,
  children,
}: {
  name: string;
  description: string;
  error: string | undefined;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-accent-line border-l-2 pl-3">
      <div className="flex flex-col gap-0.5">
        <span id={id} className="font-medium font-mono text-ink text-sm">
          {name}
        </span>
        {description ? <p className="text-muted text-xs">{description}</p> : null}
      </div>
      {children}
      {error ? <ProblemLine>{error}</ProblemLine> : null}
    </fieldset>
  );
}
