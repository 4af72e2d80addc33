import type { Campaign } from '@parley/contract/campaigns.ts';
import { Pause, PhoneOutgoing, Play, Settings2, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CAMPAIGNS_PATH } from '../../conversation-record/call-views.tsx';
import { loadResults, useDeleteCampaign, useMoveCampaign } from '../../data/campaigns.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmedChange } from '../../design/confirmed-change.tsx';
import { useFormats } from '../../design/formats.ts';
import { lazyPart } from '../../design/lazy-part.tsx';
import { RowMenu } from '../../design/row-menu.tsx';
import { SaveFileButton } from '../../design/save-file-button.tsx';
import { toast } from '../../design/toast.tsx';
import { useLostFocus } from '../../design/use-lost-focus.ts';
import { usePermissions } from '../../session/permissions.ts';
import { figuresOf } from './campaign-figures.ts';
import { useCampaignErrorText } from './campaign-words.ts';

const CampaignSettingsDialog = lazyPart(
  () => import('./campaign-settings-dialog.tsx'),
  'CampaignSettingsDialog',
);
const TestCallDialog = lazyPart(() => import('./test-call-dialog.tsx'), 'TestCallDialog');

/** What is open about a campaign. */
export type OpenedOfCampaign = 'settings' | 'test' | 'start' | 'stop' | 'delete';

/** What can be done with a campaign in its state; of a draft, which its steps do not offer. */
export function CampaignActions({ campaign, canChange }: { campaign: Campaign; canChange: boolean }) {
  const { t } = useTranslation();
  const { state } = campaign;
  const { canViewLogs } = usePermissions();
  const [opened, setOpened] = useState<OpenedOfCampaign>();
  const isOpen = state === 'running' || state === 'paused';
  return (
    <>
      {state === 'draft' || !canViewLogs ? null : <ResultsButton campaign={campaign} />}
      {canChange && isOpen ? <PauseButton campaign={campaign} onResume={() => setOpened('start')} /> : null}
      {canChange ? (
        <RowMenu
          size="md"
          label={t('campaigns.more_actions', { name: campaign.name })}
          actions={[
            state === 'paused' && {
              Icon: Settings2,
              text: t('campaigns.change_settings'),
              onSelect: () => setOpened('settings'),
            },
            state !== 'draft' && {
              Icon: PhoneOutgoing,
              text: t('campaigns.test'),
              onSelect: () => setOpened('test'),
            },
            isOpen && { Icon: Square, text: t('buttons.stop'), onSelect: () => setOpened('stop') },
            {
              Icon: Trash2,
              text: t('buttons.delete'),
              tone: 'danger',
              isApart: state !== 'draft',
              disabled: state === 'running',
              description: state === 'running' ? t('campaigns.delete_running') : undefined,
              onSelect: () => setOpened('delete'),
            },
          ]}
        />
      ) : null}
      <CampaignWindow opened={opened} campaign={campaign} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Pauses and resumes, in one button so that it keeps the focus. */
function PauseButton({ campaign, onResume }: { campaign: Campaign; onResume: () => void }) {
  const { t } = useTranslation();
  const errorText = useCampaignErrorText();
  // Of the button that starts a draft, which goes with its steps.
  const takeLostFocus = useLostFocus();
  const { mutateAsync: move, isPending } = useMoveCampaign(campaign.id);
  const pause = () =>
    void move('pause').catch((error) =>
      toast.error(t('campaigns.pause_failed'), { description: errorText(error) }),
    );
  const isRunning = campaign.state === 'running';
  return (
    <Button
      ref={takeLostFocus}
      variant={isRunning ? 'secondary' : 'primary'}
      loading={isRunning && isPending}
      icon={isRunning ? Pause : Play}
      onClick={isRunning ? pause : onResume}
    >
      {t(isRunning ? 'buttons.pause' : 'buttons.resume')}
    </Button>
  );
}

/** The dialog of an action. */
export function CampaignWindow({
  opened,
  campaign,
  onClose,
}: {
  opened: OpenedOfCampaign | undefined;
  campaign: Campaign;
  onClose: () => void;
}) {
  return (
    <>
      {opened === 'settings' ? <CampaignSettingsDialog campaign={campaign} onClose={onClose} /> : null}
      {opened === 'test' ? <TestCallDialog campaign={campaign} onClose={onClose} /> : null}
      {opened === 'start' ? <StartQuestion campaign={campaign} onClose={onClose} /> : null}
      {opened === 'stop' ? <StopQuestion campaign={campaign} onClose={onClose} /> : null}
      {opened === 'delete' ? <DeleteQuestion campaign={campaign} onClose={onClose} /> : null}
    </>
  );
}

type QuestionProps = { campaign: Campaign; onClose: () => void };

/** Asks before a campaign calls the people of its file, or those that are left. */
function StartQuestion({ campaign, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const errorText = useCampaignErrorText();
  const { left: count } = figuresOf(campaign);
  const resumes = campaign.state === 'paused';
  return (
    <ConfirmedChange
      type="info"
      title={t(resumes ? 'campaigns.resume_title' : 'campaigns.start_title', { name: campaign.name })}
      message={t('campaigns.start_message', { count, number: formats.number(count) })}
      confirmText={t(resumes ? 'buttons.resume' : 'campaigns.start')}
      change={useMoveCampaign(campaign.id)}
      input="start"
      doneText={t(resumes ? 'campaigns.resumed' : 'campaigns.started')}
      failedText={t(resumes ? 'campaigns.resume_failed' : 'campaigns.start_failed')}
      errorText={errorText}
      onClose={onClose}
    />
  );
}

function StopQuestion({ campaign, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const errorText = useCampaignErrorText();
  return (
    <ConfirmedChange
      type="warning"
      title={t('campaigns.stop_title', { name: campaign.name })}
      message={t('campaigns.stop_message')}
      confirmText={t('buttons.stop')}
      change={useMoveCampaign(campaign.id)}
      input="stop"
      doneText={t('campaigns.stopped')}
      failedText={t('campaigns.stop_failed')}
      errorText={errorText}
      onClose={onClose}
    />
  );
}

function DeleteQuestion({ campaign, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const errorText = useCampaignErrorText();
  const navigate = useNavigate();
  const isOver = campaign.state !== 'draft' || figuresOf(campaign).total > 0;
  return (
    <ConfirmedChange
      title={t('campaigns.delete_title', { name: campaign.name })}
      message={t(isOver ? 'campaigns.delete_message' : 'campaigns.delete_message_empty')}
      confirmText={t('buttons.delete')}
      change={useDeleteCampaign()}
      input={campaign.id}
      doneText={t('campaigns.deleted')}
      failedText={t('campaigns.delete_failed')}
      errorText={errorText}
      onDone={() => navigate(CAMPAIGNS_PATH, { replace: true })}
      onClose={onClose}
    />
  );
}

/** Saves what became of each person as a file. */
function ResultsButton({ campaign: { id, name } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  return (
    <SaveFileButton
      load={() => loadResults(id)}
      name={`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${new Date().toLocaleDateString('sv')}.csv`}
      failedText={t('campaigns.results_failed')}
      errorText={useCampaignErrorText()}
    >
      {t('campaigns.results')}
    </SaveFileButton>
  );
}
