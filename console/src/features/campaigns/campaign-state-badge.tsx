import type { CampaignState } from '@parley/contract/campaigns.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { useCampaignWords } from './campaign-words.ts';

const TONES: Readonly<Record<CampaignState, Tone>> = {
  draft: 'neutral',
  running: 'info',
  paused: 'warning',
  stopped: 'neutral',
  finished: 'success',
};

export function CampaignStateBadge({ state }: { state: CampaignState }) {
  return <Badge tone={TONES[state]}>{useCampaignWords().state(state)}</Badge>;
}
