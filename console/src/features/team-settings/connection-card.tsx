import { CONNECTION_CAPABILITIES, type Connection } from '@parley/contract/connections.ts';
import { RotateCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteConnection, useTestConnection } from '../../data/connections.ts';
import { Badge } from '../../design/badge.tsx';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmedChange } from '../../design/confirmed-change.tsx';
import { useFormats } from '../../design/formats.ts';
import { toast } from '../../design/toast.tsx';
import { connectionFailureText } from '../../session/failure-sentence.ts';
import { useMay } from '../../session/permissions.ts';
import { serviceName } from './service-presets.ts';
import { settingsErrorText } from './settings-error.ts';

/** One connected service: what it enables, how it fares, and what can be done about it. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { name, kind, base_url, origin, last_error } = connection;
  return (
    <li className="rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere font-medium text-base text-ink">{name}</span>
            <Badge tone={last_error ? 'danger' : 'success'}>
              {t(last_error ? 'teamSettings.failing' : 'teamSettings.connected')}
            </Badge>
            {origin === 'environment' ? <Badge>{t('teamSettings.by_operator')}</Badge> : null}
          </p>
          <p className="wrap-anywhere mt-0.5 text-muted text-sm">
            {base_url ? <span className="font-mono text-xs">{base_url}</span> : serviceName(kind, t)}
          </p>
        </div>
        <ConnectionActions connection={connection} />
      </div>
      {last_error ? (
        <Banner tone="danger" className="mt-3">
          <span className="wrap-anywhere">{connectionFailureText(last_error, t)}</span>
        </Banner>
      ) : (
        <ConnectionUses connection={connection} />
      )}
      <LastChecked at={connection.last_checked_at} />
    </li>
  );
}

/** Tries a connection again; owners can end one that the team made. */
function ConnectionActions({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const isOwner = useMay('owner');
  const test = useTestConnection();
  const [isAsking, setAsking] = useState(false);
  const { id, name, origin } = connection;
  const errorText = (error: Error) => settingsErrorText(error, t);
  const handleTest = () =>
    void test.mutateAsync(id).then(
      ({ last_error }) => {
        if (!last_error) toast.success(t('teamSettings.connection_works', { name }));
      },
      (error) => toast.error(errorText(error)),
    );
  return (
    <div className="flex gap-2">
      <Button size="sm" icon={RotateCw} loading={test.isPending} onClick={handleTest}>
        {t('teamSettings.test_again')}
      </Button>
      {isOwner && origin === 'team' ? (
        <Button size="sm" icon={Unplug} onClick={() => setAsking(true)}>
          {t('buttons.disconnect')}
        </Button>
      ) : null}
      <ConfirmedChange
        open={isAsking}
        title={t('teamSettings.disconnect_title', { name })}
        message={t(
          isSpeechService(connection)
            ? 'teamSettings.disconnect_speech_message'
            : 'teamSettings.disconnect_message',
        )}
        confirmText={t('buttons.disconnect')}
        change={useDeleteConnection()}
        input={id}
        doneText={t('teamSettings.disconnected', { name })}
        errorText={errorText}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function LastChecked({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const date = at ? formats.moment(at) : undefined;
  return (
    <p className="mt-2 text-faint text-xs">
      {date ? t('teamSettings.last_checked', { date }) : t('teamSettings.never_checked')}
    </p>
  );
}

const MOST_MODELS_SHOWN = 6;

/** Whether a connection is for speech and not for language models. */
function isSpeechService({ kind }: Connection): boolean {
  return kind === 'elevenlabs' || kind === 'deepgram';
}

/** What a connection makes possible: its models, and what it does for speech and knowledge. */
function ConnectionUses({ connection }: { connection: Connection }) {
  const functions = connection.enables.filter(isFunction);
  const models = connection.enables.filter((name) => !isFunction(name));
  const hasModels = models.length > 0 || functions.length === 0;
  return (
    <>
      {hasModels && !isSpeechService(connection) ? <EnabledModels models={models} /> : null}
      {functions.length > 0 ? <EnabledTools functions={functions} /> : null}
    </>
  );
}

function isFunction(name: string): boolean {
  return CONNECTION_CAPABILITIES.some((capability) => capability === name);
}

function EnabledTools({ functions }: { functions: readonly string[] }) {
  const { t } = useTranslation();
  const known = CONNECTION_CAPABILITIES.filter((name) => functions.includes(name));
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5">
      <span className="text-muted text-sm">{t('teamSettings.enables_functions')}</span>
      {known.map((name) => (
        <Badge key={name}>{t(`teamSettings.function_${name}`)}</Badge>
      ))}
    </div>
  );
}

function EnabledModels({ models }: { models: readonly string[] }) {
  const { t } = useTranslation();
  if (models.length === 0)
    return <p className="mt-3 text-muted text-sm">{t('teamSettings.enables_nothing')}</p>;
  const hiddenCount = models.length - MOST_MODELS_SHOWN;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5">
      <span className="text-muted text-sm">{t('teamSettings.enables')}</span>
      {models.slice(0, MOST_MODELS_SHOWN).map((model) => (
        <Badge key={model} className="max-w-full font-mono">
          <span className="truncate">{model}</span>
        </Badge>
      ))}
      {hiddenCount > 0 ? (
        <span className="text-muted text-sm">{t('teamSettings.more_models', { count: hiddenCount })}</span>
      ) : null}
    </div>
  );
}
