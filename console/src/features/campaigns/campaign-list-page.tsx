import type { Campaign } from '@parley/contract/campaigns.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, FileSpreadsheet, Megaphone, PhoneOutgoing, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CAMPAIGNS_PATH, CallViews } from '../../conversation-record/call-views.tsx';
import { campaignListQuery } from '../../data/campaigns.ts';
import { Button } from '../../design/button.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { EmptyRows } from '../../design/resource-list/empty-rows.tsx';
import { MoreRows } from '../../design/resource-list/paging.tsx';
import { ResourcePage } from '../../design/resource-list/resource-page.tsx';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { PAGE_ROWS, RowList } from '../../design/resource-list/row-list.tsx';
import type { RowSizes } from '../../design/resource-list/seen-rows.tsx';
import { SkeletonRows } from '../../design/resource-list/skeleton-rows.tsx';
import { useMay } from '../../session/permissions.ts';
import { CampaignListRow } from './campaign-list-row.tsx';
import { useCampaignErrorText } from './campaign-words.ts';

const NewCampaignDialog = lazyPart(() => import('./new-campaign-dialog.tsx'), 'NewCampaignDialog');

const SIZES: RowSizes = { rowPx: 84, gapPx: 8, startPx: 4, endPx: 24 };

/** The team's campaigns of outgoing calls: how far each has come, and a way to a new one. */
export function CampaignListPage() {
  const { t } = useTranslation();
  const errorText = useCampaignErrorText();
  const canChange = useMay('member');
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const list = useInfiniteQuery(campaignListQuery());
  const newButton = canChange ? (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('campaigns.new')}
    </Button>
  ) : null;
  return (
    <ResourcePage
      title={t('campaigns.title')}
      subtitle={t('campaigns.subtitle')}
      help="help.campaigns"
      actions={list.data && list.data.length > 0 ? newButton : null}
      filters={<CallViews />}
      found=""
    >
      <ResourceState
        query={list}
        loading={<SkeletonRows count={4} label={t('campaigns.loading')} />}
        failed={t('campaigns.load_failed')}
        errorText={errorText}
      >
        {(campaigns: Campaign[]) =>
          campaigns.length === 0 ? (
            <NoCampaigns action={newButton} />
          ) : (
            <RowList
              label={t('campaigns.title')}
              rows={campaigns}
              keyOf={({ id }) => id}
              sizes={SIZES}
              paging={list}
              more={<MoreRows query={list} loading={t('campaigns.loading')} />}
              className={PAGE_ROWS}
            >
              {(campaign) => <CampaignListRow campaign={campaign} />}
            </RowList>
          )
        }
      </ResourceState>
      {isCreating ? (
        <NewCampaignDialog
          onCreated={({ id }) => navigate(`${CAMPAIGNS_PATH}/${id}`)}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </ResourcePage>
  );
}

function NoCampaigns({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  const ways = [
    { icon: FileSpreadsheet, text: t('campaigns.way_file') },
    { icon: CalendarClock, text: t('campaigns.way_hours') },
    { icon: PhoneOutgoing, text: t('campaigns.way_results') },
  ];
  return (
    <EmptyRows
      icon={Megaphone}
      title={t('campaigns.none')}
      message={t(action ? 'campaigns.none_hint' : 'campaigns.none_hint_viewer')}
      action={action}
      ways={ways}
    />
  );
}
