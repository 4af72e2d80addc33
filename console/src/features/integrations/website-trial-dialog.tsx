import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Monitor, Moon, RotateCcw, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { websiteTrialQuery } from '../../data/integrations.ts';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { SegmentedChoice } from '../../design/segmented-choice.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';

type Scheme = 'light' | 'dark';
type Screen = 'computer' | 'phone';

/** A page of this server that shows an agent's chat as a website would, beside nothing else. */
export function WebsiteTrialDialog({
  agent,
  onBack,
  onClose,
}: {
  agent: { id: string; name: string };
  onBack: () => void;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const [scheme, setScheme] = useState<Scheme>('light');
  const [screen, setScreen] = useState<Screen>('computer');
  // A reloaded page has the same storage, so that the chat on it goes on as on a website.
  const trial = useQuery(websiteTrialQuery(agent.id, i18n.language));
  const address = trial.data && `${trial.data.path}&scheme=${scheme}`;
  return (
    <Dialog
      onClose={onClose}
      size="full"
      title={t('channels.website_trial_title')}
      description={t('channels.website_trial_description', { name: agent.name })}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            {t('buttons.back')}
          </Button>
          {address ? <OwnTabLink address={address} /> : null}
          <Button icon={RotateCcw} loading={trial.isFetching} onClick={() => trial.refetch()}>
            {t('channels.website_trial_reload')}
          </Button>
        </>
      }
    >
      {trial.isError ? (
        <ErrorState
          title={t('channels.website_trial_failed')}
          message={failureSentence(trial.error, t)}
          retrying={trial.isFetching}
          onRetry={() => trial.refetch()}
        />
      ) : (
        <div className="flex h-full flex-col gap-3">
          <ViewChoices screen={screen} onScreen={setScreen} scheme={scheme} onScheme={setScheme} />
          <div className="min-h-0 flex-1">
            {address ? (
              <TrialPage key={`${address} ${trial.dataUpdatedAt}`} address={address} screen={screen} />
            ) : (
              <Skeleton className="h-full min-h-96 w-full" />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function TrialPage({ address, screen }: { address: string; screen: Screen }) {
  const { t } = useTranslation();
  return (
    <iframe
      title={t('channels.website_trial_title')}
      src={address}
      allow="microphone"
      className={classNames(
        'h-full min-h-96 rounded-lg border bg-canvas',
        screen === 'phone' ? 'mx-auto w-[390px] max-w-full' : 'w-full',
      )}
    />
  );
}

function OwnTabLink({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1 text-accent-ink text-base underline"
    >
      {t('channels.website_trial_tab')}
      <ExternalLink size={16} aria-hidden />
    </a>
  );
}

/** On what kind of screen the page is shown, and in which colours. */
function ViewChoices({
  screen,
  onScreen,
  scheme,
  onScheme,
}: {
  screen: Screen;
  onScreen: (screen: Screen) => void;
  scheme: Scheme;
  onScheme: (scheme: Scheme) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-3">
      <SegmentedChoice
        label={t('channels.website_trial_screen')}
        options={[
          { value: 'computer', label: t('channels.website_trial_computer'), icon: Monitor },
          { value: 'phone', label: t('channels.website_trial_phone'), icon: Smartphone },
        ]}
        value={screen}
        onChoose={onScreen}
      />
      <SegmentedChoice
        label={t('channels.website_trial_scheme')}
        options={[
          { value: 'light', label: t('channels.website_trial_light'), icon: Sun },
          { value: 'dark', label: t('channels.website_trial_dark'), icon: Moon },
        ]}
        value={scheme}
        onChoose={onScheme}
      />
    </div>
  );
}
