import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { speechModelListQuery } from '../../data/speech-models.ts';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Skeletons } from '../../design/skeletons.tsx';
import { settingsErrorText } from './settings-error.ts';
import { SettingsSection } from './settings-section.tsx';
import { SpeechLicences } from './speech-licences.tsx';
import { SpeechModelRow } from './speech-model-row.tsx';

/** Models of this server that understand callers: which there are, and what can be done with them. */
export function SpeechModelsSection() {
  const { t } = useTranslation();
  const list = useQuery(speechModelListQuery());
  return (
    <SettingsSection
      title={t('speechModels.title')}
      description={t('speechModels.description')}
      aside={<SpeechLicences />}
    >
      <ResourceState
        query={list}
        failed={t('speechModels.load_failed')}
        className="py-8"
        errorText={(error) => settingsErrorText(error, t)}
        loading={<Skeletons label={t('speechModels.loading')} shapes={['h-40 w-full']} />}
      >
        {({ models, can_install, can_remove }) => (
          <ul aria-label={t('speechModels.title')} className="divide-y rounded-lg border bg-surface">
            {models
              .filter(({ kind }) => kind !== 'recognition_library')
              .map((model) => (
                <SpeechModelRow
                  key={model.id}
                  model={model}
                  canInstall={can_install}
                  canRemove={can_remove}
                />
              ))}
          </ul>
        )}
      </ResourceState>
    </SettingsSection>
  );
}
