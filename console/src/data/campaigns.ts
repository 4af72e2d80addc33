import {
  type CampaignRow,
  type CampaignRowState,
  exportCampaignResults,
  listCampaignRows,
  previewCampaignRows,
} from '@parley/contract/campaign-rows.ts';
import {
  type Campaign,
  type CampaignChange,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  type NewCampaign,
  pauseCampaign,
  putCampaignRows,
  startCampaign,
  stopCampaign,
  testCampaign,
  updateCampaign,
} from '@parley/contract/campaigns.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { call, fileCall } from '../session/api.ts';
import { upload } from '../session/upload.ts';
import { useChange, useRemoval } from './use-change.ts';

/** How often campaigns whose calls go on are read again, in milliseconds. */
const FOLLOWED_MS = 2_000;
/** More pages than these are not read again while calls go on. */
const FOLLOWED_PAGES = 2;

const CAMPAIGNS_KEY = ['campaigns'] as const;
const EVERY_CAMPAIGN = { queryKey: CAMPAIGNS_KEY };

/** Calls of it are placed or in progress. */
export const isMoving = ({ state, rows }: Pick<Campaign, 'state' | 'rows'>): boolean =>
  state === 'running' || (rows.calling ?? 0) > 0;

/** The team's campaigns, newest first, page by page. */
export const campaignListQuery = () =>
  infiniteQueryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listCampaigns, { query: { cursor: pageParam || undefined } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ list }) => list),
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      const isFollowed = pages.length <= FOLLOWED_PAGES && pages.some(({ list }) => list.some(isMoving));
      return isFollowed ? FOLLOWED_MS : false;
    },
  });

/** A campaign and how far it has come. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...CAMPAIGNS_KEY, id],
    queryFn: ({ signal }) => call(getCampaign, { params: { id }, query: {} }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? FOLLOWED_MS : false),
  });

type RowPages = InfiniteData<{ list: CampaignRow[]; has_more: boolean }, number>;

/** People of a campaign in the order of the file, those in one state alone where it is given. */
export const campaignRowsQuery = (id: string, state: CampaignRowState | undefined, isFollowed: boolean) =>
  infiniteQueryOptions({
    // Once the calls are over, what became of the last ones is read too.
    queryKey: [...CAMPAIGNS_KEY, id, 'rows', state, isFollowed],
    queryFn: ({ pageParam, signal }) =>
      call(listCampaignRows, { params: { id }, query: { state, after_line: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ list, has_more }) => (has_more ? list.at(-1)?.line : undefined),
    select: ({ pages }: RowPages) => pages.flatMap(({ list }) => list),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isFollowed && (data?.pages.length ?? 0) <= FOLLOWED_PAGES ? FOLLOWED_MS : false,
  });

export const useCreateCampaign = () =>
  useChange((body: NewCampaign) => call(createCampaign, { body }), {
    invalidates: [EVERY_CAMPAIGN],
    isAwaited: false,
  });

export const useUpdateCampaign = (id: string) =>
  useChange((body: CampaignChange) => call(updateCampaign, { params: { id }, query: {}, body }), {
    invalidates: [EVERY_CAMPAIGN],
  });

export const useDeleteCampaign = () =>
  useRemoval((id: string) => call(deleteCampaign, { params: { id }, query: {} }), campaignListQuery());

const STEPS = { start: startCampaign, pause: pauseCampaign, stop: stopCampaign } as const;

/** Starts a campaign or goes on with it, pauses it, or ends it. */
export const useMoveCampaign = (id: string) =>
  useChange((step: keyof typeof STEPS) => call(STEPS[step], { params: { id }, query: {} }), {
    invalidates: [EVERY_CAMPAIGN],
    afterFailure: true,
  });

const asFile = (file: File) => [{ field: 'file', content: file, name: file.name }];

/** Reads what a file of people says; stores nothing. */
export const usePreviewRows = (id: string) =>
  useMutation({
    mutationFn: (file: File) =>
      upload(previewCampaignRows, { params: { id }, query: {}, body: {}, files: asFile(file) }, {}),
  });

/** Stores the people of a file in a draft, instead of those that it has. */
export const usePutRows = (id: string) =>
  useChange(
    ({ file, skipsProblems }: { file: File; skipsProblems: boolean }) =>
      upload(
        putCampaignRows,
        {
          params: { id },
          query: {},
          body: { skip_problems: skipsProblems ? 'true' : 'false' },
          files: asFile(file),
        },
        {},
      ),
    { invalidates: [EVERY_CAMPAIGN] },
  );

/** Calls the user as the first person would be called. */
export const useTestCampaign = (id: string) =>
  useChange(
    (body: { to: string; idempotency_key: string }) =>
      call(testCampaign, { params: { id }, query: {}, body }),
    { invalidates: [] },
  );

/** What became of each person, as CSV. */
export const loadResults = (id: string): Promise<Blob> =>
  fileCall(exportCampaignResults, { params: { id }, query: {} });
