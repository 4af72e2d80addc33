import type { ConnectedEmbeddings } from '../../src/knowledge/embeddings/connected-embeddings.ts';
import { followUpContext } from '../../src/knowledge/retrieval/follow-up-context.ts';
import type { StoredCorpus } from '../corpus/stored-corpus.ts';
import type { Ranking } from './asked-question.ts';

const MOST = 100;

/** Ranks by the distance to the question alone. */
export function createMeaningRanking(
  embeddings: Pick<ConnectedEmbeddings, 'nearest'>,
  corpus: StoredCorpus,
): Ranking {
  const texts = new Map(corpus.passages.map((passage) => [keyOf(passage), passage.text]));
  return async ({ question, history, language }, documentIds) => {
    const { teamId } = corpus;
    const context = followUpContext(question, history, language);
    const query = context.length > 0 ? `${question} (${context.join(' ')})` : question;
    const documents = (await corpus.usable(teamId, documentIds)).map(({ id, revision }) => ({
      documentId: id,
      revision,
    }));
    const wanted = { teamId, documents, query, model: undefined, count: MOST };
    const { passages } = await embeddings.nearest(wanted, AbortSignal.any([]));
    return {
      passages: passages.map((passage) => ({
        documentId: passage.documentId,
        text: texts.get(keyOf(passage)) ?? '',
      })),
    };
  };
}

function keyOf({ documentId, ordinal }: { documentId: string; ordinal: number }): string {
  return `${documentId} ${ordinal}`;
}
