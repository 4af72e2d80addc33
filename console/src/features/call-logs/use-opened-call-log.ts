import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'conversation';
const TURN = 'turn';

/** The conversation that stands in the address, so that it survives a reload and can be linked to. */
export function useOpenedCallLog(): [id: string | undefined, open: (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string | undefined) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete(PARAMETER);
        else next.set(PARAMETER, id);
        next.delete(TURN);
        return next;
      }),
    [setParams],
  );
  return [params.get(PARAMETER) ?? undefined, open];
}

/** The turn of the open conversation that stands in the address; undefined for its summary. */
export function useOpenedTurn(): number | undefined {
  const [params] = useSearchParams();
  const turn = Number(params.get(TURN) ?? Number.NaN);
  return Number.isInteger(turn) ? turn : undefined;
}
