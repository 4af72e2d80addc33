import { NewApiKey } from '@parley/contract/api-keys.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateApiKey } from '../../../data/api-keys.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SelectField, SwitchField, useFormField } from '../../../design/form/form-fields.tsx';
import { Select } from '../../../design/select.tsx';
import { settingsFailure } from '../settings-error.ts';
import { PlainTextField } from '../settings-fields.tsx';
import {
  type AccessByArea,
  AREAS,
  type AreaAccess,
  areaNames,
  NO_ACCESS,
  scopesOf,
} from './api-key-scopes.ts';
import { KeyAgents } from './key-agents.tsx';

const LIFETIMES_DAYS = ['never', '30', '90', '365'] as const;

const Asked = z
  .object({
    name: NewApiKey.shape.name,
    access: z.custom<AccessByArea>(),
    startsConversations: z.boolean(),
    lifetime: z.enum(LIFETIMES_DAYS),
    isForSomeAgents: z.boolean(),
    agentIds: z.array(z.string()),
  })
  .refine(({ access, startsConversations }) => scopesOf(access, startsConversations).length > 0, {
    path: ['access'],
    error: 'scopes_required',
  })
  .refine(({ isForSomeAgents, agentIds }) => !isForSomeAgents || agentIds.length > 0, {
    path: ['agentIds'],
    error: 'agents_required',
  });

/** Asks what a new key is for. */
export function ApiKeyDialog({
  onCreated,
  onClose,
}: {
  onCreated: (token: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const create = useCreateApiKey();
  const days = (count: number) => t('apiKeys.days', { count });
  return (
    <FormDialog
      title={t('apiKeys.create_title')}
      description={t('apiKeys.create_description')}
      submitText={t('apiKeys.create')}
      schema={Asked}
      defaultValues={{
        name: '',
        access: NO_ACCESS,
        startsConversations: false,
        lifetime: '365' as const,
        isForSomeAgents: false,
        agentIds: [],
      }}
      failureOf={(error) => settingsFailure(error, t)}
      onSubmit={async ({ name, access, startsConversations, lifetime, isForSomeAgents, agentIds }) => {
        const { token } = await create.mutateAsync({
          name,
          scopes: scopesOf(access, startsConversations),
          expires_in_days: lifetime === 'never' ? null : Number(lifetime),
          agent_ids: isForSomeAgents ? agentIds : null,
        });
        onCreated(token);
      }}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <PlainTextField
            name="name"
            label={t('apiKeys.name')}
            hint={t('apiKeys.name_hint')}
            missing={t('apiKeys.name_required')}
          />
          <AccessField />
          <SwitchField name="startsConversations" label={t('apiKeys.start')} hint={t('apiKeys.start_hint')} />
          <SwitchField
            name="isForSomeAgents"
            label={t('apiKeys.some_agents')}
            hint={t('apiKeys.some_agents_hint')}
          />
          {values.isForSomeAgents ? <KeyAgents /> : null}
          <SelectField
            name="lifetime"
            label={t('apiKeys.lifetime')}
            options={LIFETIMES_DAYS.map((value) => ({
              value,
              label: value === 'never' ? t('apiKeys.never_ends') : days(Number(value)),
            }))}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What the key may do with each noun. */
function AccessField() {
  const { t } = useTranslation();
  const { value, change, error } = useFormField<AccessByArea>({
    name: 'access',
    errorText: t('apiKeys.scopes_required'),
  });
  const names = areaNames(t);
  const options: { value: AreaAccess; label: string }[] = [
    { value: 'none', label: t('apiKeys.access_none') },
    { value: 'read', label: t('apiKeys.access_read') },
    { value: 'write', label: t('apiKeys.access_write') },
  ];
  return (
    <fieldset aria-describedby={error ? 'api-key-access-error' : undefined}>
      <legend className="font-medium text-base text-ink">{t('apiKeys.access')}</legend>
      <ul className="mt-2 divide-y rounded-lg border">
        {AREAS.map((area) => (
          <li key={area} className="flex items-center justify-between gap-3 px-3 py-1.5">
            <span className="min-w-0 text-base text-ink">{names[area]}</span>
            <Select
              size="sm"
              hideLabel
              className="w-44 shrink-0"
              label={t('apiKeys.access_to', { area: names[area] })}
              options={options}
              value={value[area]}
              onValueChange={(access) => change({ ...value, [area]: access })}
            />
          </li>
        ))}
      </ul>
      {error ? (
        <p id="api-key-access-error" className="mt-1 text-danger-ink text-sm">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
