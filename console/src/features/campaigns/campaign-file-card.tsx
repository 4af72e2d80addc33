import type { Campaign } from '@parley/contract/campaigns.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type usePreviewRows, usePutRows } from '../../data/campaigns.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { FileChooser } from '../../design/file-chooser.tsx';
import { LeaveGuard } from '../../design/form/leave-question.tsx';
import { useFormats } from '../../design/formats.ts';
import { toast } from '../../design/toast.tsx';
import { useLostFocus } from '../../design/use-lost-focus.ts';
import { CAMPAIGN_CARD, CampaignCard } from './campaign-card.tsx';
import { figuresOf } from './campaign-figures.ts';
import { useCampaignErrorText } from './campaign-words.ts';
import { FilePreview } from './file-preview.tsx';

/** The people of a draft: a file is chosen, looked at, and then stored. */
export function CampaignFileCard({
  campaign,
  preview,
}: {
  campaign: Campaign;
  preview: ReturnType<typeof usePreviewRows>;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const errorText = useCampaignErrorText();
  const [file, setFile] = useState<File>();
  const [isReplacing, setReplacing] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  // The chooser, what its file says and the button that replaces it stand in each other's place.
  const takeLostFocus = useLostFocus(CAMPAIGN_CARD);
  const put = usePutRows(campaign.id);
  const { total } = figuresOf(campaign);
  const begin = () => {
    setFile(undefined);
    preview.reset();
    put.reset();
  };
  const handleChoose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    begin();
    const fits = chosen.size <= CAMPAIGNS.fileBytes;
    setTooLarge(!fits);
    if (!fits) return;
    setFile(chosen);
    preview.mutate(chosen);
  };
  const handleStore = async () => {
    if (!file || !preview.data) return;
    const { problem_count, callable } = preview.data;
    const stored = await put.mutateAsync({ file, skipsProblems: problem_count > 0 }).catch(() => undefined);
    if (!stored) return;
    toast.success(t('campaigns.rows_stored', { count: callable, number: formats.number(callable) }));
    begin();
    setReplacing(false);
  };
  const failure = put.error ?? preview.error;
  const hasChooser = preview.data === undefined && (total === 0 || isReplacing);
  return (
    <CampaignCard
      step={1}
      isDone={total > 0}
      title={t('campaigns.people')}
      hint={
        total > 0
          ? t('campaigns.people_count', { count: total, number: formats.number(total) })
          : t('campaigns.people_hint')
      }
      action={
        total > 0 && !isReplacing && !preview.data ? (
          <Button ref={takeLostFocus} size="sm" icon={Upload} onClick={() => setReplacing(true)}>
            {t('campaigns.replace_file')}
          </Button>
        ) : null
      }
    >
      {failure || isTooLarge ? (
        <Banner tone="danger">{failure ? errorText(failure) : t('campaigns.file_too_large')}</Banner>
      ) : null}
      {hasChooser ? (
        <FileChooser
          takesDrops
          label={t('campaigns.file')}
          dropText={t('campaigns.file_drop')}
          chooseText={t('buttons.choose_csv')}
          bounds={t('campaigns.file_bounds', { max: formats.number(CAMPAIGNS.rowsMax) })}
          accept=".csv,.tsv,.txt,text/csv"
          button={{ ref: takeLostFocus, icon: Upload, loading: preview.isPending }}
          onChoose={handleChoose}
        />
      ) : null}
      {preview.data && file ? (
        <FilePreview
          fileName={file.name}
          preview={preview.data}
          isStoring={put.isPending}
          onStore={() => void handleStore()}
          onCancel={begin}
        />
      ) : null}
      {preview.data && file && !put.isPending ? (
        <LeaveGuard
          title={t('campaigns.leave_title')}
          message={t('campaigns.leave_message', { name: file.name })}
          cancelText={t('campaigns.leave_stay')}
        />
      ) : null}
    </CampaignCard>
  );
}
