/** Whether two names mean one model: `multilingual_e5_large_instruct` is `intfloat/multilingual-e5-large-instruct`. */
export function isSameModel(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

/** Without vendor, tag, punctuation and case. */
function plainName(model: string): string {
  return model
    .replace(/^.*\//, '')
    .replace(/:latest$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** What stands before a text, which many models were trained with and find less without. */
export type Prefixes = { query: string; passage: string };

const TASK = 'Given the question of a customer, find the passages that answer it';

/** The words that a model wants before questions and before passages; empty for those that want none. */
export function prefixesOf(model: string): Prefixes {
  const name = plainName(model);
  if (/e5.*instruct|qwen3embed|e5mistral/.test(name)) {
    return { query: `Instruct: ${TASK}\nQuery: `, passage: '' };
  }
  if (/e5(small|base|large)/.test(name)) return { query: 'query: ', passage: 'passage: ' };
  if (/nomicembed/.test(name)) return { query: 'search_query: ', passage: 'search_document: ' };
  if (/embeddinggemma/.test(name)) {
    return { query: 'task: search result | query: ', passage: 'title: none | text: ' };
  }
  if (/bge(small|base|large)en|mxbaiembed/.test(name)) {
    return { query: 'Represent this sentence for searching relevant passages: ', passage: '' };
  }
  return { query: '', passage: '' };
}
