import { CallError } from '@parley/client/call.ts';
import { NewConnection } from '@parley/contract/connections.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateConnection } from '../../data/connections.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SecretField, TextField } from '../../design/form/form-fields.tsx';
import { Select } from '../../design/select.tsx';
import { writtenLines } from '../../design/written-lines.ts';
import { connectionFailureText } from '../../session/failure-sentence.ts';
import {
  SERVICE_PRESETS,
  type ServicePreset,
  type ServicePresetId,
  servicePreset,
} from './service-presets.ts';
import { settingsErrorText } from './settings-error.ts';

/** A connection as it is written, which becomes one for the server. */
const WrittenConnection = z
  .object({
    preset: z.custom<ServicePresetId>(),
    name: z.string(),
    base_url: z.string(),
    api_key: z.string(),
    /** Names between commas. */
    models: z.string(),
  })
  .transform(({ preset: id, name, base_url, api_key, models }, context): NewConnection => {
    const preset = servicePreset(id);
    const isCompatible = preset.kind === 'openai-compatible';
    const connection = NewConnection.safeParse({
      kind: preset.kind,
      name,
      base_url: isCompatible || base_url.trim() ? base_url.trim() : undefined,
      api_key: api_key.trim() || undefined,
      models: isCompatible && models.trim() ? writtenLines(models) : undefined,
    });
    const wrong = new Set(connection.error?.issues.map(({ path }) => path[0]));
    if (!isCompatible && api_key.trim() === '') wrong.add('api_key');
    for (const field of wrong) {
      context.addIssue({ code: 'custom', path: field === undefined ? [] : [field], message: 'invalid' });
    }
    return connection.data ?? z.NEVER;
  });

const NO_CONNECTION = {
  preset: 'openai' as ServicePresetId,
  name: 'OpenAI',
  base_url: '',
  api_key: '',
  models: '',
};

/** Connects a service; it is tried before anything is stored. */
export function ConnectServiceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const connect = useCreateConnection();
  return (
    <FormDialog
      title={t('teamSettings.connect_service')}
      description={t('teamSettings.connect_description')}
      submitText={t('buttons.connect')}
      busyText={t('teamSettings.trying')}
      schema={WrittenConnection}
      defaultValues={NO_CONNECTION}
      failureOf={(error, { name }) => {
        if (!(error instanceof CallError && error.code === 'connection_failed'))
          return settingsErrorText(error, t);
        const sentence = connectionFailureText(error.message, t);
        return { title: t('teamSettings.connection_failed', { name }), sentence };
      }}
      onSubmit={(connection) => connect.mutateAsync(connection)}
      doneText={({ name }) => t('teamSettings.connection_works', { name })}
      onClose={onClose}
    >
      {({ values, reset }) => (
        <>
          <Select
            label={t('teamSettings.service')}
            options={SERVICE_PRESETS.map((option) => ({
              value: option.id,
              label: 'name' in option ? option.name : t('teamSettings.other_service'),
              description: capability(option, t),
            }))}
            value={values.preset}
            onValueChange={(id) => {
              const { name = '', baseUrl: base_url = '' } = servicePreset(id);
              // A key for one service must never be tried on another.
              reset({ ...values, preset: id, name, base_url, api_key: '' });
            }}
          />
          <ConnectionFields preset={servicePreset(values.preset)} />
        </>
      )}
    </FormDialog>
  );
}

function ConnectionFields({ preset }: { preset: ServicePreset }) {
  const { t } = useTranslation();
  const isCompatible = preset.kind === 'openai-compatible';
  return (
    <>
      <TextField
        name="name"
        label={t('fields.name')}
        hint={t('teamSettings.connection_name_hint')}
        errorText={t('teamSettings.connection_name_required')}
        maxLength={100}
      />
      {isCompatible || preset.hasOtherAddress ? (
        <TextField
          name="base_url"
          label={isCompatible ? t('fields.address') : t('teamSettings.base_url_optional')}
          hint={isCompatible ? t('teamSettings.base_url_hint') : t('teamSettings.base_url_optional_hint')}
          errorText={t('teamSettings.base_url_invalid')}
          mono
          inputMode="url"
          spellCheck={false}
        />
      ) : null}
      <SecretField
        name="api_key"
        label={isCompatible ? t('teamSettings.api_key_optional') : t('teamSettings.api_key')}
        hint={t('teamSettings.api_key_hint')}
        errorText={t('teamSettings.api_key_required')}
        placeholder={preset.keyExample}
        mono
      />
      {isCompatible ? (
        <TextField
          name="models"
          label={t('teamSettings.models')}
          hint={t('teamSettings.models_hint')}
          errorText={t('teamSettings.models_invalid')}
          mono
          spellCheck={false}
        />
      ) : null}
    </>
  );
}

/** What a service is connected for. */
function capability({ id, kind }: ServicePreset, t: TFunction): string {
  switch (kind) {
    case 'elevenlabs':
      return t('teamSettings.capability_elevenlabs');
    case 'deepgram':
      return t('teamSettings.capability_deepgram');
    case 'google':
      return t('teamSettings.capability_models_only');
    case 'openai':
      return t('teamSettings.capability_models');
    case 'openai-compatible':
      // Those known by name run language models alone.
      return id === 'other' ? t('teamSettings.capability_models') : t('teamSettings.capability_models_only');
  }
}
