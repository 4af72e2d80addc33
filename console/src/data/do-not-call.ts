import {
  addDoNotCall,
  exportDoNotCall,
  importDoNotCall,
  listDoNotCall,
  type NewDoNotCallEntry,
  removeDoNotCall,
} from '@parley/contract/do-not-call.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, fileCall } from '../session/api.ts';
import { useChange, useRemoval } from './use-change.ts';

const DO_NOT_CALL = ['do-not-call'];
const EVERY_LIST = { queryKey: DO_NOT_CALL };

/** Numbers that the team's agents do not call, newest first, page by page. */
export const doNotCallQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...DO_NOT_CALL, search],
    queryFn: ({ pageParam, signal }) =>
      call(listDoNotCall, { query: { search: search || undefined, cursor: pageParam || undefined } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // People who are called put themselves on it.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Has a number never called again. */
export const useAddDoNotCall = () =>
  useChange((body: NewDoNotCallEntry) => call(addDoNotCall, { body }), { invalidates: [EVERY_LIST] });

/** Adds the numbers of a text, and gives the rows that could not be read. */
export const useImportDoNotCall = () =>
  useChange((text: string) => call(importDoNotCall, { body: { text } }), { invalidates: [EVERY_LIST] });

/** Lets a number be called again. */
export const useRemoveDoNotCall = () =>
  useRemoval((id: string) => call(removeDoNotCall, { params: { id } }), EVERY_LIST);

/** The whole list as CSV. */
export const loadDoNotCallExport = () => fileCall(exportDoNotCall, {});
