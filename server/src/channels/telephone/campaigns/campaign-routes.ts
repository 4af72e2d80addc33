import {
  exportCampaignResults,
  listCampaignRows,
  previewCampaignRows,
} from '@parley/contract/campaign-rows.ts';
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  putCampaignRows,
  startCampaign,
  stopCampaign,
  testCampaign,
  updateCampaign,
} from '@parley/contract/campaigns.ts';
import { type Caller, on, type Route, type UploadedFile } from '../../../http/route.ts';
import { toOutgoingCall } from '../outgoing/outgoing-orders.ts';
import { CampaignFileInvalid } from './campaign-errors.ts';
import { campaignResults } from './campaign-results.ts';
import type { CampaignName, CampaignStore } from './campaign-store.ts';
import type { Campaigns } from './campaigns.ts';
import { toCampaignRow } from './shown-campaign.ts';

export type CampaignRouteDependencies = {
  campaigns: Campaigns;
  store: CampaignStore;
  /** Has calls placed whose time has come. */
  dialDue: () => void;
};

/** Calls of a team's agents to lists of people. */
export function campaignRoutes({ campaigns, store, dialDue }: CampaignRouteDependencies): Route[] {
  return [
    on(listCampaigns, ({ query: { agent_id: agentId, cursor, page_size: pageSize }, caller }) =>
      campaigns.list(caller.teamId, { agentId, cursor, pageSize }),
    ),
    on(createCampaign, ({ body, caller }) => campaigns.create(caller.teamId, body)),
    on(getCampaign, (input) => campaigns.get(nameOf(input))),
    on(updateCampaign, (input) => campaigns.change(nameOf(input), input.body)),
    on(deleteCampaign, (input) => campaigns.delete(nameOf(input))),
    on(previewCampaignRows, (input) => campaigns.preview(nameOf(input), bytesOf(input.files))),
    on(putCampaignRows, (input) =>
      campaigns.putRows(nameOf(input), bytesOf(input.files), input.body.skip_problems),
    ),
    on(listCampaignRows, async (input) => {
      const { state, after_line: afterLine, page_size: size } = input.query;
      const name = nameOf(input);
      await store.find(name);
      const rows = await store.rows(name.id, { wanted: state, afterLine, limit: size + 1 });
      return { list: rows.slice(0, size).map(toCampaignRow), has_more: rows.length > size };
    }),
    on(exportCampaignResults, async (input) =>
      campaignResults(await store.find(nameOf(input)), store, new Date()),
    ),
    on(startCampaign, (input) => campaigns.start(nameOf(input))),
    on(pauseCampaign, (input) => campaigns.pause(nameOf(input))),
    on(stopCampaign, (input) => campaigns.stop(nameOf(input))),
    on(testCampaign, async (input) => {
      const { to, idempotency_key } = input.body;
      const call = await campaigns.test(nameOf(input), to, idempotency_key);
      dialDue();
      return toOutgoingCall(call);
    }),
  ];
}

type Named = { params: { id: string }; query: { agent_id?: string | undefined }; caller: Caller };

function nameOf({ params, query, caller }: Named): CampaignName {
  return { teamId: caller.teamId, id: params.id, agentId: query.agent_id };
}

function bytesOf([file]: readonly UploadedFile[]): Uint8Array {
  if (!file) throw new CampaignFileInvalid('empty');
  return file.bytes;
}
