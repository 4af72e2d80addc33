import { NewConnection } from '@parley/contract/connections.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateConnection } from '../../data/connections.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { toast } from '../../design/toast.tsx';
import {
  SERVICE_PRESETS,
  type ServicePreset,
  type ServicePresetId,
  servicePreset,
} from './service-presets.ts';
import { settingsErrorCode, settingsErrorText } from './settings-error.ts';

type Problems = Partial<Record<keyof NewConnection, string[]>>;

/** Connects a service; it is tried before anything is stored. */
export function ConnectServiceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [presetId, setPresetId] = useState<ServicePresetId>('openai');
  const [name, setName] = useState('OpenAI');
  const [baseUrl, setBaseUrl] = useState('');
  const [apiKey, setApiKey] = useState('');
  const [models, setModels] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const connect = useCreateConnection();
  const preset = servicePreset(presetId);
  const isCompatible = preset.kind === 'openai-compatible';

  const choosePreset = (id: ServicePresetId) => {
    const next = servicePreset(id);
    setPresetId(id);
    setName(next.name ?? '');
    setBaseUrl(next.baseUrl ?? '');
    // A key for one service must never be tried on another.
    setApiKey('');
    setProblems({});
    connect.reset();
  };
  const handleSubmit = () => {
    if (connect.isPending) return;
    const connection = NewConnection.safeParse({
      kind: preset.kind,
      name,
      ...(preset.address === 'required' || baseUrl.trim() ? { base_url: baseUrl.trim() } : {}),
      ...(apiKey.trim() ? { api_key: apiKey } : {}),
      ...(isCompatible && models.trim() ? { models: modelNames(models) } : {}),
    });
    const found = connection.success ? {} : z.flattenError(connection.error).fieldErrors;
    const isKeyMissing = preset.needsKey && apiKey.trim() === '';
    setProblems({ ...found, ...(isKeyMissing ? { api_key: ['missing'] } : {}) });
    if (!connection.success || isKeyMissing) return;
    connect.mutate(connection.data, {
      onSuccess: (connected) => {
        toast.success(t('teamSettings.connection_works', { name: connected.name }));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('teamSettings.connect_title')}
      description={t('teamSettings.connect_description')}
      dismissible={apiKey === ''}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('teamSettings.cancel')}</Button>
          <Button type="submit" variant="primary" loading={connect.isPending}>
            {connect.isPending ? t('teamSettings.trying') : t('teamSettings.connect')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {connect.error ? (
          <Banner
            tone="danger"
            title={
              settingsErrorCode(connect.error) === 'connection_failed'
                ? t('teamSettings.connection_refused', { name })
                : undefined
            }
          >
            <span className="wrap-anywhere">{settingsErrorText(connect.error, t)}</span>
          </Banner>
        ) : null}
        <Select
          label={t('teamSettings.service')}
          options={SERVICE_PRESETS.map((option) => ({
            value: option.id,
            label: 'name' in option ? option.name : t('teamSettings.other_service'),
            description: capability(option, t),
          }))}
          value={presetId}
          onValueChange={choosePreset}
        />
        <TextField
          label={t('teamSettings.connection_name')}
          hint={t('teamSettings.connection_name_hint')}
          maxLength={100}
          value={name}
          onValueChange={setName}
          error={problems.name ? t('teamSettings.connection_name_required') : undefined}
        />
        {preset.address === 'usual' ? null : (
          <TextField
            label={
              preset.address === 'required' ? t('teamSettings.base_url') : t('teamSettings.base_url_optional')
            }
            hint={
              preset.address === 'required'
                ? t('teamSettings.base_url_hint')
                : t('teamSettings.base_url_optional_hint')
            }
            mono
            inputMode="url"
            spellCheck={false}
            value={baseUrl}
            onValueChange={setBaseUrl}
            error={problems.base_url ? t('teamSettings.base_url_invalid') : undefined}
          />
        )}
        <PasswordField
          label={preset.needsKey ? t('teamSettings.api_key') : t('teamSettings.api_key_optional')}
          hint={t('teamSettings.api_key_hint')}
          mono
          name="api_key"
          autoComplete="off"
          {...(preset.keyExample ? { placeholder: preset.keyExample } : {})}
          value={apiKey}
          onValueChange={setApiKey}
          error={problems.api_key ? t('teamSettings.api_key_required') : undefined}
        />
        {isCompatible ? (
          <TextField
            label={t('teamSettings.models')}
            hint={t('teamSettings.models_hint')}
            mono
            spellCheck={false}
            value={models}
            onValueChange={setModels}
            error={problems.models ? t('teamSettings.models_invalid') : undefined}
          />
        ) : null}
      </div>
    </Dialog>
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

/** Names between commas. */
function modelNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
