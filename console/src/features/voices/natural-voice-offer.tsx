import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import { NATURAL_VOICE_LANGUAGES } from '@parley/contract/speech-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  speechModelListQuery,
  useCancelSpeechModel,
  useInstallSpeechModel,
} from '../../data/speech-models.ts';
import { InstallationOffer, InstallationProgress } from '../../design/installation-offer.tsx';
import { NoticeBox } from '../../design/notice-box.tsx';
import { toast } from '../../design/toast.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { speechModelFailure } from '../../session/speech-model-failure.ts';
import { shortCode } from './voice-languages.ts';

/** Offers the natural voices of a language to those who may install them; nothing where they are there or cannot be had. */
export function NaturalVoiceOffer({ language }: { language: string }) {
  const { t, i18n } = useTranslation();
  const { data: list } = useQuery(speechModelListQuery());
  const install = useInstallSpeechModel();
  const cancel = useCancelSpeechModel();
  const model = list?.models.find(({ kind }) => kind === 'voice_model');
  const isSpoken = NATURAL_VOICE_LANGUAGES.some((spoken) => spoken === shortCode(language));
  if (!list?.can_install || !model || !isSpoken) return null;
  const size = (bytes: number) => fileSizeText(bytes, i18n.language);
  const { state } = model;
  if (state.name === 'installed' || state.name === 'unsupported') return null;
  return (
    <div className="shrink-0 px-5 pb-3">
      <NoticeBox>
        {state.name === 'installing' ? (
          <InstallationProgress
            label={t('speechModels.installing', { language: t('speechModels.natural_voices') })}
            value={state.total_bytes > 0 ? state.done_bytes / state.total_bytes : 0}
            progressText={t('speechModels.progress', {
              done: size(state.done_bytes),
              total: size(state.total_bytes),
            })}
            cancelText={t('speechModels.cancel')}
            isCancelling={cancel.isPending}
            onCancel={() => cancel.mutate(model.id)}
          />
        ) : (
          <InstallationOffer
            failure={state.name === 'failed' ? speechModelFailure(state.code, t) : undefined}
            installText={t(state.name === 'failed' ? 'speechModels.try_again' : 'speechModels.install')}
            isStarting={install.isPending}
            onInstall={() =>
              install.mutate(model.id, {
                onError: (error) =>
                  toast.error(failureSentence(error, t) ?? t('speechModels.failure_unknown')),
              })
            }
          >
            <p>{t('speechModels.offer_voices', { size: size(model.download_bytes) })}</p>
          </InstallationOffer>
        )}
      </NoticeBox>
    </div>
  );
}
