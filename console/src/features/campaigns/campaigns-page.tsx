import { useParams } from 'react-router';
import { CampaignListPage } from './campaign-list-page.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** The team's campaigns, or the one that the address names. */
export function CampaignsPage() {
  const { id } = useParams();
  return id === undefined ? <CampaignListPage /> : <CampaignPage id={id} />;
}
