import type { CampaignState } from '@parley/contract/campaigns.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../design/badge.tsx';

const TONES: Readonly<Record<CampaignState, Tone>> = {
  draft: 'neutral',
  running: 'info',
  paused: 'warning',
  stopped: 'neutral',
  finished: 'success',
};

export function CampaignStateBadge({ state }: { state: CampaignState }) {
  return <Badge tone={TONES[state]}>{useTranslation().t(`campaigns.state_${state}`)}</Badge>;
}
