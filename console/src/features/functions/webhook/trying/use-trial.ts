import { useEffect, useRef, useState } from 'react';
import { runTrial, type Trial } from '../../../../data/webhook-trials.ts';

/** A trial that can be started and broken off. */
export function useTrial(): {
  trial: Trial | undefined;
  /** Why there is no trial to show: it was broken off, or could not be made. */
  failure: unknown;
  /** By the clock of the browser, in milliseconds; undefined while none runs. */
  startedAt: number | undefined;
  start: (body: Parameters<typeof runTrial>[0]) => void;
  cancel: () => void;
} {
  const [trial, setTrial] = useState<Trial>();
  const [failure, setFailure] = useState<unknown>();
  const [startedAt, setStartedAt] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    trial,
    failure,
    startedAt,
    start: (body) => {
      const controller = new AbortController();
      running.current = controller;
      setStartedAt(Date.now());
      setFailure(undefined);
      setTrial(undefined);
      runTrial(body, controller.signal)
        .then(setTrial, (error: unknown) => setFailure(controller.signal.aborted ? 'cancelled' : error))
        .finally(() => setStartedAt(undefined));
    },
    cancel: () => running.current?.abort(),
  };
}
