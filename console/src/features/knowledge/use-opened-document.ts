import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'document';

/** The document that stands in the address, so that it survives a reload and can be linked to. */
export function useOpenedDocument(): [uuid: string | undefined, open: (uuid: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (uuid: string | undefined) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (uuid === undefined) next.delete(PARAMETER);
        else next.set(PARAMETER, uuid);
        return next;
      }),
    [setParams],
  );
  return [params.get(PARAMETER) ?? undefined, open];
}
