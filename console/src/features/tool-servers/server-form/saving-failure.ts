/**
 * What the answer to a refused server says in its own words: the sentences of its list of details, else its error
 * unless that says nothing more than 'Invalid request', else its message.
 * @returns undefined where it says nothing
 */
export function sentenceOfAnswer(body: unknown): string | undefined {
  const answer = isRecord(body) ? body : {};
  const details = Array.isArray(answer.details) ? answer.details : [];
  const sentences = details
    .map((detail) => (isRecord(detail) ? detail.msg : undefined))
    .filter((sentence): sentence is string => typeof sentence === 'string' && sentence !== '');
  if (sentences.length > 0) return sentences.join(', ');
  const error = isRecord(answer.error) ? answer.error.message : answer.error;
  if (isSentence(error) && error !== 'Invalid request') return error;
  return isSentence(answer.message) ? answer.message : undefined;
}

function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
