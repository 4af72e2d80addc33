import { describe, expect, it } from 'vitest';
import { isEmbeddingModel } from '../../connections/model-connection.ts';
import { isSameModel, prefixesOf } from './embedding-model-name.ts';

describe('names of embedding models', () => {
  it.each([
    ['multilingual_e5_large_instruct', 'intfloat/multilingual-e5-large-instruct'],
    ['E5-Mistral-7B-Instruct', 'intfloat/e5-mistral-7b-instruct'],
    ['nomic-embed-text', 'nomic-embed-text:latest'],
    ['text-embedding-3-small', 'openai/text-embedding-3-small'],
  ])('%s is %s', (one, other) => {
    expect(isSameModel(one, other)).toBe(true);
  });

  it('differ where the model does', () => {
    expect(isSameModel('multilingual_e5_large_instruct', 'intfloat/multilingual-e5-large')).toBe(false);
  });

  it.each([
    ['intfloat/multilingual-e5-large-instruct', /^Instruct: .+\nQuery: $/, /^$/],
    ['intfloat/multilingual-e5-small', /^query: $/, /^passage: $/],
    ['nomic-embed-text:v1.5', /^search_query: $/, /^search_document: $/],
    ['BAAI/bge-small-en-v1.5', /^Represent this sentence/, /^$/],
    ['BAAI/bge-m3', /^$/, /^$/],
    ['text-embedding-3-small', /^$/, /^$/],
  ])('%s says what stands before questions and passages', (model, query, passage) => {
    expect(prefixesOf(model).query).toMatch(query);
    expect(prefixesOf(model).passage).toMatch(passage);
  });

  it.each([
    'text-embedding-3-small',
    'nomic-embed-text:latest',
    'intfloat/multilingual-e5-large',
    'BAAI/bge-m3',
    'thenlper/gte-large',
    'sentence-transformers/all-MiniLM-L6-v2',
    'snowflake-arctic-embed2',
  ])('%s turns texts into vectors', (model) => {
    expect(isEmbeddingModel(model)).toBe(true);
  });

  it.each(['llama-4', 'gpt-5', 'BAAI/bge-reranker-v2-m3', 'whisper-1', 'gemma3', 'mistral-large'])(
    '%s does not turn texts into vectors',
    (model) => {
      expect(isEmbeddingModel(model)).toBe(false);
    },
  );
});
