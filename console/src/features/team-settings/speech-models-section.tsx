import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { speechModelListQuery } from '../../data/speech-models.ts';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
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
      {list.data ? (
        <ul aria-label={t('speechModels.title')} className="divide-y rounded-lg border bg-surface">
          {list.data.models
            .filter(({ kind }) => kind !== 'recognition_library')
            .map((model) => (
              <SpeechModelRow
                key={model.id}
                model={model}
                canInstall={list.data.can_install}
                canRemove={list.data.can_remove}
              />
            ))}
        </ul>
      ) : list.error ? (
        <ErrorState
          className="py-8"
          title={t('speechModels.load_failed')}
          message={settingsErrorText(list.error, t)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div role="status" aria-label={t('speechModels.loading')}>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </SettingsSection>
  );
}
