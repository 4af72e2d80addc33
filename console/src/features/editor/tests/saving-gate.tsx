import { lazy, Suspense } from 'react';
import type { SavingGatePanelProps } from '../../agent-tests/saving-gate-panel.tsx';

const SavingGatePanel = lazy(async () => ({
  default: (await import('../../agent-tests/saving-gate-panel.tsx')).SavingGatePanel,
}));

/** Runs the tests of the agent on what is about to be saved, where it has any. */
export function SavingGate(props: SavingGatePanelProps) {
  return (
    <Suspense>
      <SavingGatePanel {...props} />
    </Suspense>
  );
}
