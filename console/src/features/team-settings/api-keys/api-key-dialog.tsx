import { NewApiKey, PageOrigin } from '@parley/contract/api-keys.ts';
import { ApiKeyKind } from '@parley/contract/api-scope.ts';
import { API_KEYS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateApiKey, useCreatePublishableKey } from '../../../data/api-keys.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SelectField, SwitchField, TextAreaField, useFormField } from '../../../design/form/form-fields.tsx';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { Select } from '../../../design/select.tsx';
import { writtenLines } from '../../../design/written-lines.ts';
import { usePermissions } from '../../../session/permissions.ts';
import { settingsFailure } from '../settings-error.ts';
import { PlainTextField } from '../settings-fields.tsx';
import { type AccessByArea, AREAS, type AreaAccess, NO_ACCESS, scopesOf } from './api-key-scopes.ts';
import { KeyAgents } from './key-agents.tsx';

const LIFETIMES_DAYS = ['never', '30', '90', '365'] as const;

const Asked = z
  .object({
    kind: ApiKeyKind,
    name: NewApiKey.shape.name,
    access: z.custom<AccessByArea>(),
    startsConversations: z.boolean(),
    lifetime: z.enum(LIFETIMES_DAYS),
    isForSomeAgents: z.boolean(),
    agentIds: z.array(z.string()),
    isForApp: z.boolean(),
    origins: z.string(),
  })
  .refine(
    ({ kind, access, startsConversations }) =>
      kind === 'publishable' || scopesOf(access, startsConversations).length > 0,
    { path: ['access'], error: 'scopes_required' },
  )
  .refine(
    ({ kind, isForSomeAgents, agentIds }) =>
      !(kind === 'publishable' || isForSomeAgents) || agentIds.length > 0,
    {
      path: ['agentIds'],
      error: 'agents_required',
    },
  )
  .superRefine(({ kind, isForApp, origins }, context) => {
    const problem = kind === 'secret' || isForApp ? undefined : originsProblem(origins);
    if (problem) context.addIssue({ code: 'custom', path: ['origins'], message: problem });
  });

/** Asks what a new key is for. */
export function ApiKeyDialog({
  onCreated,
  onClose,
}: {
  /** Given the token where it is shown this once alone. */
  onCreated: (token: string | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const create = useCreateApiKey();
  const createPublishable = useCreatePublishableKey();
  return (
    <FormDialog
      title={t('apiKeys.create_title')}
      description={t('apiKeys.create_description')}
      submitText={t('apiKeys.create')}
      schema={Asked}
      defaultValues={{
        kind: 'secret' as const,
        name: '',
        access: NO_ACCESS,
        startsConversations: false,
        lifetime: '365' as const,
        isForSomeAgents: false,
        agentIds: [],
        isForApp: false,
        origins: '',
      }}
      failureOf={(error) => settingsFailure(error, t)}
      onSubmit={async ({ name, lifetime, agentIds, ...wanted }) => {
        const expires_in_days = lifetime === 'never' ? null : Number(lifetime);
        if (wanted.kind === 'publishable') {
          const origins = wanted.isForApp ? null : writtenLines(wanted.origins);
          await createPublishable.mutateAsync({ name, agent_ids: agentIds, origins, expires_in_days });
          return onCreated(undefined);
        }
        const { token } = await create.mutateAsync({
          name,
          scopes: scopesOf(wanted.access, wanted.startsConversations),
          expires_in_days,
          agent_ids: wanted.isForSomeAgents ? agentIds : null,
        });
        onCreated(token);
      }}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <KindField kind={values.kind} />
          <PlainTextField
            name="name"
            label={t('fields.name')}
            hint={t('apiKeys.name_hint')}
            missing={t('apiKeys.name_required')}
          />
          {values.kind === 'publishable' ? (
            <PublishableFields isForApp={values.isForApp} origins={values.origins} />
          ) : (
            <SecretFields isForSomeAgents={values.isForSomeAgents} />
          )}
          <LifetimeField />
        </>
      )}
    </FormDialog>
  );
}

/** Whether the key stays with a program, or stands in a page or an app. */
function KindField({ kind }: { kind: ApiKeyKind }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="kind"
      label={t('apiKeys.kind')}
      hint={kind === 'publishable' ? t('apiKeys.kind_publishable_hint') : t('apiKeys.kind_secret_hint')}
      options={[
        { value: 'secret', label: t('apiKeys.kind_secret') },
        { value: 'publishable', label: t('apiKeys.kind_publishable') },
      ]}
    />
  );
}

function SecretFields({ isForSomeAgents }: { isForSomeAgents: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <AccessField />
      <SwitchField name="startsConversations" label={t('apiKeys.start')} hint={t('apiKeys.start_hint')} />
      <SwitchField
        name="isForSomeAgents"
        label={t('apiKeys.some_agents')}
        hint={t('apiKeys.some_agents_hint')}
      />
      {isForSomeAgents ? <KeyAgents /> : null}
    </>
  );
}

function LifetimeField() {
  const { t } = useTranslation();
  return (
    <SelectField
      name="lifetime"
      label={t('apiKeys.lifetime')}
      options={LIFETIMES_DAYS.map((value) => ({
        value,
        label: value === 'never' ? t('apiKeys.never_ends') : t('apiKeys.days', { count: Number(value) }),
      }))}
    />
  );
}

/** What the key may do with each noun. */
function AccessField() {
  const { t } = useTranslation();
  const { value, change, error } = useFormField<AccessByArea>({
    name: 'access',
    errorText: t('apiKeys.scopes_required'),
  });
  const { isOperator } = usePermissions();
  const options: { value: AreaAccess; label: string }[] = [
    { value: 'none', label: t('apiKeys.access_none') },
    { value: 'read', label: t('apiKeys.access_read') },
    { value: 'write', label: t('apiKeys.access_write') },
  ];
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'api-key-access-error' : undefined}>
      <legend className="font-medium text-base text-ink">{t('apiKeys.access')}</legend>
      <ul className="mt-2 divide-y rounded-lg border">
        {AREAS.filter((area) => area !== 'operator' || isOperator).map((area) => (
          <li key={area} className="flex items-center justify-between gap-3 px-3 py-1.5 large-text:flex-wrap">
            <span className="min-w-0 text-base text-ink">{t(`apiKeys.area_${area}`)}</span>
            <Select
              size="sm"
              hideLabel
              className="w-44 max-w-full shrink-0"
              label={t('apiKeys.access_to', { area: t(`apiKeys.area_${area}`) })}
              options={options}
              value={value[area]}
              onValueChange={(access) => change({ ...value, [area]: access })}
            />
          </li>
        ))}
      </ul>
      {error ? (
        <ProblemLine id="api-key-access-error" className="mt-1">
          {error}
        </ProblemLine>
      ) : null}
    </fieldset>
  );
}

/** Where a publishable key may be used, and for which agents. */
function PublishableFields({ isForApp, origins }: { isForApp: boolean; origins: string }) {
  const { t } = useTranslation();
  const broken = writtenLines(origins).find((origin) => !PageOrigin.safeParse(origin).success);
  return (
    <>
      <SwitchField name="isForApp" label={t('apiKeys.for_app')} hint={t('apiKeys.for_app_hint')} />
      {isForApp ? null : (
        <TextAreaField
          name="origins"
          mono
          autoGrow
          rows={2}
          label={t('apiKeys.origins')}
          hint={t('apiKeys.origins_hint')}
          placeholder="https://www.example.com"
          autoComplete="off"
          spellCheck={false}
          errorText={({ message }) => {
            if (message === 'origins_required') return t('apiKeys.origins_required');
            if (message === 'too_many_origins') {
              return t('apiKeys.origins_too_many', { count: API_KEYS.originsMax });
            }
            return t('apiKeys.origin_invalid', { origin: broken });
          }}
        />
      )}
      <KeyAgents label={t('apiKeys.publishable_agents')} />
    </>
  );
}

/** What is wrong with origins as they were typed, as a code; undefined for nothing. */
function originsProblem(text: string): string | undefined {
  const origins = writtenLines(text);
  if (origins.length === 0) return 'origins_required';
  if (origins.length > API_KEYS.originsMax) return 'too_many_origins';
  return origins.every((origin) => PageOrigin.safeParse(origin).success) ? undefined : 'origin_invalid';
}
