import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { SpeechModel } from '@parley/contract/speech-models.ts';
import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCancelSpeechModel,
  useInstallSpeechModel,
  useRemoveSpeechModel,
} from '../../data/speech-models.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmedChange } from '../../design/confirmed-change.tsx';
import { languageName } from '../../design/language-name.ts';
import { ProblemLine } from '../../design/problem-line.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { toast } from '../../design/toast.tsx';
import { speechModelFailure } from '../../session/speech-model-failure.ts';
import { settingsErrorText } from './settings-error.ts';

type SpeechModelRowProps = { model: SpeechModel; canInstall: boolean; canRemove: boolean };

/** A speech model: what it costs, where it stands, and what the user may do with it. */
export function SpeechModelRow({ model, canInstall, canRemove }: SpeechModelRowProps) {
  const { t, i18n } = useTranslation();
  const isVoice = model.kind === 'voice_model';
  const language = isVoice
    ? t('speechModels.natural_voices')
    : languageName(model.language ?? '', i18n.language);
  const size = (bytes: number) => fileSizeText(bytes, i18n.language);
  const { state } = model;
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium text-base text-ink">{language}</span>
            <StateBadge state={state} />
          </p>
          <p className="mt-0.5 text-muted text-sm">
            {model.memory_bytes === null
              ? t('speechModels.sizes_own', { disk: size(model.disk_bytes) })
              : t('speechModels.sizes', {
                  download: size(model.download_bytes),
                  disk: size(model.disk_bytes),
                  memory: size(model.memory_bytes),
                })}
          </p>
          {isVoice ? <p className="mt-0.5 text-muted text-sm">{t('speechModels.voices_cost')}</p> : null}
          <p className="wrap-anywhere mt-0.5 text-faint text-xs">
            {model.license && model.author
              ? t('speechModels.origin', { name: model.name, author: model.author, license: model.license })
              : model.name}
          </p>
        </div>
        <SpeechModelActions model={model} language={language} canInstall={canInstall} canRemove={canRemove} />
      </div>
      {state.name === 'installing' ? (
        <div className="mt-3">
          <ProgressBar
            label={t('speechModels.installing', { language })}
            value={state.total_bytes > 0 ? state.done_bytes / state.total_bytes : 0}
          />
          <p className="mt-1 text-muted text-sm tabular-nums">
            {t('speechModels.progress', { done: size(state.done_bytes), total: size(state.total_bytes) })}
          </p>
        </div>
      ) : null}
      {state.name === 'failed' ? (
        <ProblemLine className="mt-2">{speechModelFailure(state.code, t)}</ProblemLine>
      ) : null}
    </li>
  );
}

function StateBadge({ state }: { state: SpeechModel['state'] }) {
  const { t } = useTranslation();
  switch (state.name) {
    case 'installed':
      return state.origin === 'operator' ? (
        <Badge tone="success">{t('speechModels.by_operator')}</Badge>
      ) : (
        <Badge tone="success">{t('speechModels.installed')}</Badge>
      );
    case 'failed':
      return <Badge tone="danger">{t('speechModels.failed')}</Badge>;
    case 'unsupported':
      return <Badge>{t('speechModels.unsupported')}</Badge>;
    case 'available':
    case 'installing':
      return null;
  }
}

function SpeechModelActions({
  model,
  language,
  canInstall,
  canRemove,
}: SpeechModelRowProps & { language: string }) {
  const { t } = useTranslation();
  const install = useInstallSpeechModel();
  const cancel = useCancelSpeechModel();
  const { state } = model;
  const onError = (error: Error) => toast.error(settingsErrorText(error, t));
  if ((state.name === 'available' || state.name === 'failed') && canInstall) {
    return (
      <Button
        size="sm"
        icon={Download}
        aria-label={t('speechModels.install_named', { language })}
        loading={install.isPending}
        onClick={() => install.mutate(model.id, { onError })}
      >
        {t(state.name === 'failed' ? 'design.retry' : 'speechModels.install')}
      </Button>
    );
  }
  if (state.name === 'installing' && canInstall) {
    return (
      <Button
        size="sm"
        icon={X}
        aria-label={t('speechModels.cancel_named', { language })}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(model.id, { onError })}
      >
        {t('design.cancel')}
      </Button>
    );
  }
  const isRemovable = state.name === 'installed' && state.origin === 'installation' && canRemove;
  return isRemovable ? <RemoveButton model={model} language={language} /> : null;
}

function RemoveButton({ model, language }: { model: SpeechModel; language: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={Trash2}
        aria-label={t('speechModels.remove_named', { language })}
        onClick={() => setAsking(true)}
      >
        {t('speechModels.remove')}
      </Button>
      <ConfirmedChange
        open={isAsking}
        title={t('speechModels.remove_title', { language })}
        message={t(
          model.kind === 'voice_model' ? 'speechModels.remove_voices_message' : 'speechModels.remove_message',
        )}
        confirmText={t('speechModels.remove')}
        change={useRemoveSpeechModel()}
        input={model.id}
        errorText={(error) => settingsErrorText(error, t)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
