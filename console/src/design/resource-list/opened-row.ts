import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The row that is open, which stands in the address, so that it survives a reload and can be linked to.
 * @param parameter of the address that has its id
 * @param without parameters that belong to the row that was open before
 */
export function useOpenedRow(
  parameter: string,
  without?: string,
): [id: string | undefined, open: (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string | undefined) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete(parameter);
        else next.set(parameter, id);
        if (without) next.delete(without);
        return next;
      }),
    [setParams, parameter, without],
  );
  return [params.get(parameter) ?? undefined, open];
}
