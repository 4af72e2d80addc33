import { NATURAL_VOICE_LANGUAGES } from '@parley/contract/speech-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  speechModelListQuery,
  useCancelSpeechModel,
  useInstallSpeechModel,
} from '../../data/speech-models.ts';
import { NoticeBox } from '../../design/notice-box.tsx';
import { SpeechModelInstallation } from '../../session/speech-model-installation.tsx';
import { shortCode } from './voice-languages.ts';

/** Offers the natural voices of a language to those who may install them; nothing where they are there or cannot be had. */
export function NaturalVoiceOffer({ language }: { language: string }) {
  const { t } = useTranslation();
  const { data: list } = useQuery(speechModelListQuery());
  const install = useInstallSpeechModel();
  const cancel = useCancelSpeechModel();
  const model = list?.models.find(({ kind }) => kind === 'voice_model');
  const isSpoken = NATURAL_VOICE_LANGUAGES.some((spoken) => spoken === shortCode(language));
  if (!list?.can_install || !model || !isSpoken) return null;
  if (model.state.name === 'installed' || model.state.name === 'unsupported') return null;
  return (
    <div className="shrink-0 px-5 pb-3">
      <NoticeBox>
        <SpeechModelInstallation
          model={model}
          name={t('speechModels.natural_voices')}
          offer={(size) => t('speechModels.offer_voices', { size })}
          install={install}
          cancel={cancel}
        />
      </NoticeBox>
    </div>
  );
}
