import type { ConversationAnalysis, EvaluationResult } from '@parley/contract/conversation.ts';

/** Whether a conversation reached what it was for: one failure spoils it, and only success all over is a success. */
export function callSuccess(criteria: ConversationAnalysis['evaluation_criteria_results']): EvaluationResult {
  const results = Object.values(criteria).map(({ result }) => result);
  if (results.includes('failure')) return 'failure';
  return results.length > 0 && results.every((result) => result === 'success') ? 'success' : 'unknown';
}
