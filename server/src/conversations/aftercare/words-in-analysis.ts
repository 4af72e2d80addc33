import type { ConversationAnalysis } from '@parley/contract/conversation.ts';

/** The analysis without anything that repeats what was said: the results stay, summary, reasons and values go. */
export function withoutWords(analysis: ConversationAnalysis): ConversationAnalysis {
  const { evaluation_criteria_results, data_collection_results } = analysis;
  return {
    ...analysis,
    transcript_summary: '',
    call_summary_title: '',
    evaluation_criteria_results: mapValues(evaluation_criteria_results, (result) => ({
      ...result,
      rationale: '',
    })),
    data_collection_results: mapValues(data_collection_results, (result) => ({
      ...result,
      value: null,
      rationale: '',
    })),
  };
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
