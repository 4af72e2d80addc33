import type { SpeechModel } from '@parley/contract/speech-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  speechModelListQuery,
  useCancelSpeechModel,
  useInstallSpeechModel,
} from '../../../data/speech-models.ts';
import { SpeechModelInstallation } from '../../../session/speech-model-installation.tsx';

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
  const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language;
  return (
    <SpeechModelInstallation
      model={model}
      name={name}
      offer={(size) => t('speechModels.offer', { language: name, size })}
      install={useInstallSpeechModel()}
      cancel={useCancelSpeechModel()}
    />
  );
}
