import type { TurnLedger } from '@parley/contract/turn-ledger.ts';

/** The models that wrote answers, each once, in the order in which they came; undefined for the built-in one. */
export function answerModels(ledgers: readonly TurnLedger[]): (string | undefined)[] {
  const names = ledgers.flatMap(({ model }) =>
    model ? [model.source === 'offline' ? undefined : model.name] : [],
  );
  return [...new Set(names)];
}
