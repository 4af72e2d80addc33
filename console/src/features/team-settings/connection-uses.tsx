import { CONNECTION_CAPABILITIES, type Connection } from '@parley/contract/connections.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';

const MOST_MODELS_SHOWN = 6;

/** Whether a connection is for speech and not for language models. */
export function isSpeechService({ kind }: Connection): boolean {
  return kind === 'elevenlabs' || kind === 'deepgram';
}

/** What a connection makes possible: its models, and what it does for speech and knowledge. */
export function ConnectionUses({ connection }: { connection: Connection }) {
  const functions = connection.enables.filter(isFunction);
  const models = connection.enables.filter((name) => !isFunction(name));
  const hasModels = models.length > 0 || functions.length === 0;
  return (
    <>
      {hasModels && !isSpeechService(connection) ? <EnabledModels models={models} /> : null}
      {functions.length > 0 ? <EnabledFunctions functions={functions} /> : null}
    </>
  );
}

function isFunction(name: string): boolean {
  return CONNECTION_CAPABILITIES.some((capability) => capability === name);
}

function EnabledFunctions({ functions }: { functions: readonly string[] }) {
  const { t } = useTranslation();
  const names = [
    ...(functions.includes('voices') ? [t('teamSettings.function_voices')] : []),
    ...(functions.includes('voice_cloning') ? [t('teamSettings.function_voice_cloning')] : []),
    ...(functions.includes('speech_recognition') ? [t('teamSettings.function_speech_recognition')] : []),
    ...(functions.includes('embeddings') ? [t('teamSettings.function_embeddings')] : []),
  ];
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5">
      <span className="text-muted text-sm">{t('teamSettings.enables_functions')}</span>
      {names.map((name) => (
        <Badge key={name}>{name}</Badge>
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
