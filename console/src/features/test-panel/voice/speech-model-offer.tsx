import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { SpeechModel } from '@parley/contract/speech-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  speechModelListQuery,
  useCancelSpeechModel,
  useInstallSpeechModel,
} from '../../../data/speech-models.ts';
import { InstallationOffer, InstallationProgress } from '../../../design/installation-offer.tsx';
import { toast } from '../../../design/toast.tsx';
import { failureSentence } from '../../../session/failure-sentence.ts';
import { speechModelFailure } from '../../../session/speech-model-failure.ts';

/** The model that would let callers of a language be understood on the server; undefined where it cannot be had. */
export function useOfferedModel(language: string): SpeechModel | undefined {
  const { data: list } = useQuery(speechModelListQuery());
  if (!list?.can_install || list.understood.some((understood) => understood === language)) return undefined;
  return list.models.find(
    ({ kind, language: spoken, state }) =>
      kind === 'recognition_model' && spoken === language && state.name !== 'unsupported',
  );
}

/** Offers to install a model, inside a notice, and shows how far that is. */
export function SpeechModelOffer({ model, language }: { model: SpeechModel; language: string }) {
  const { t, i18n } = useTranslation();
  const install = useInstallSpeechModel();
  const { state } = model;
  const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language;
  const onError = (error: Error) =>
    toast.error(failureSentence(error, t) ?? t('speechModels.failure_unknown'));
  if (state.name === 'installing') return <RunningInstallation id={model.id} name={name} state={state} />;
  return (
    <InstallationOffer
      failure={state.name === 'failed' ? speechModelFailure(state.code, t) : undefined}
      installText={t(state.name === 'failed' ? 'speechModels.try_again' : 'speechModels.install')}
      isStarting={install.isPending}
      onInstall={() => install.mutate(model.id, { onError })}
    >
      <p>
        {t('speechModels.offer', {
          language: name,
          size: fileSizeText(model.download_bytes, i18n.language),
        })}
      </p>
    </InstallationOffer>
  );
}

type RunningInstallationProps = {
  id: string;
  name: string;
  state: Extract<SpeechModel['state'], { name: 'installing' }>;
};

function RunningInstallation({ id, name, state }: RunningInstallationProps) {
  const { t, i18n } = useTranslation();
  const cancel = useCancelSpeechModel();
  const size = (bytes: number) => fileSizeText(bytes, i18n.language);
  return (
    <InstallationProgress
      label={t('speechModels.installing', { language: name })}
      value={state.total_bytes > 0 ? state.done_bytes / state.total_bytes : 0}
      progressText={t('speechModels.progress', {
        done: size(state.done_bytes),
        total: size(state.total_bytes),
      })}
      cancelText={t('speechModels.cancel')}
      isCancelling={cancel.isPending}
      onCancel={() => cancel.mutate(id)}
    />
  );
}
