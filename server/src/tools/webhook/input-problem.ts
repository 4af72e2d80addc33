import type { ToolOutcome } from '@parley/engine/tools/tool.ts';

/** Why a call was not made, in words for a model. */
export class InputProblem extends Error {
  override name = 'InputProblem';
  /** Stable, for records and tests. */
  readonly code: string;
  /** `refused` where the settings forbid it or must change, `failed` where the model can repair the input. */
  readonly status: Extract<ToolOutcome['status'], 'failed' | 'refused'>;

  constructor(code: string, sentence: string, status: 'failed' | 'refused' = 'failed') {
    super(sentence);
    this.code = code;
    this.status = status;
  }
}
