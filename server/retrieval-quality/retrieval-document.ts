import type { ModelRankings } from './model/measure-model.ts';
import { modelAnswerabilityTable, modelTable } from './model/model-tables.ts';
import { RECORDED_MODEL } from './model/recorded-vectors.ts';
import type { OfflineAnswer } from './offline-answers.ts';
import type { Quality } from './quality-figures.ts';
import type { Scope } from './rankings/measure-rankings.ts';
import {
  answerabilityKindTable,
  answerabilityTable,
  firstAndMean,
  halvesTable,
  languageTable,
  offlineTable,
  rankTable,
  recallTable,
  type ScopedRankings,
} from './retrieval-tables.ts';

/** The content of the document. */
export type RetrievalFigures = {
  documents: number;
  passages: number;
  questions: number;
  rankings: ScopedRankings;
  /** With a real model of meaning. */
  model: Readonly<Record<Scope, ModelRankings>>;
  /** BM25 with the words of earlier questions too, for follow-ups. */
  wholeConversation: Quality;
  offline: readonly OfflineAnswer[];
};

/** The text of docs/retrieval.md. */
export function retrievalDocument(figures: RetrievalFigures): string {
  const { documents, passages, questions, rankings, model, wholeConversation, offline } = figures;
  return `# Retrieval

How well an agent finds the passage that answers, measured on documents and questions written for it. \`npm run retrieval\` asks them again and writes this file; \`npm run retrieval -- --misses\` lists in the terminal what was not found.

## How it is measured

${documents} documents in French, English and Spanish (${passages} passages) tell of small businesses and services: hotels, internet providers, dentists, insurers, gyms, bakeries, garages, town halls. Each has rivals of the same trade, with the same headings, tables and kinds of figures, so a question has to find the right one. ${questions} questions are asked as callers speak. The right passage of each is known: the one that holds a given row or sentence of a given document.

The documents are read, cut into passages and stored as the product does, in a real PostgreSQL, and looked up with the retrieval settings of a new agent. Each question is asked twice: to all documents as the knowledge of one agent, which is harder than most agents have it, and to an agent that knows the 7 to 9 documents of one trade, in all three languages.

Those who worked on the ranking by words knew neither documents nor questions, only figures like these. For half of the questions (**open**) they were also told which kinds were weak; of the other half (**held out**) they saw no more than the figures below.

- **words**: the product without embeddings.
- **fused**: the product with an embedding server. It is the one of the tests, which knows some two hundred words of meaning and no more: it shows that fusing a weak model harms little; [a real one](#with-a-real-model-of-meaning) is below.
- **PostgreSQL**: its \`ts_rank\` with the configuration of each document's language, over the same passages; one of the words is enough.
- **BM25**: the textbook's (k1 1.2, b 0.75) over the same passages, words as they are written.
- **recall@5**: how many right passages are among the first five, with the 95 % interval (Wilson); **recall@1**: how many are the first; **MRR**: the mean of 1 / rank.

PostgreSQL and BM25 get the question alone, as simple systems do. With the words of the whole conversation BM25 finds ${share(wholeConversation)} of the follow-ups among the first five.

## All documents as one agent's knowledge

Recall@5:

${recallTable(rankings.everything)}

Recall@1 / MRR:

${rankTable(rankings.everything)}

Recall@5 by the language of the question:

${languageTable(rankings.everything)}

## Agents that know one trade

Recall@5:

${recallTable(rankings.agent)}

Recall@1 / MRR:

${rankTable(rankings.agent)}

## The open and the held-out half

Recall@5, all documents:

${halvesTable(rankings.everything)}

## Whether the documents answer at all

Each look-up says with \`answerability\`, 0 to 1, how far the documents answer the question. The area under the curve is the chance that an answerable question scores higher than an unanswerable one; 0.5 is guessing. The unanswerable questions name a business of the documents and ask for something that could well be there and is not. Intervals are those of Hanley and McNeil.

${answerabilityTable(rankings)}

The questions of one kind against all unanswerable ones:

${answerabilityKindTable(rankings)}

## With a real model of meaning

\`${RECORDED_MODEL}\`, with weights of eight bits, is a small model of English (34 MB). It was asked the same questions and ${model.everything.words.length - questions} more English ones: paraphrases, follow-ups, typing errors, exact words, and questions that nothing answers, sixteen of them about something else altogether. One hand wrote them and then calibrated the fusion with the open halves; the held-out halves were asked when that was done.

The vectors that it gave for passages and questions are recorded in \`server/retrieval-quality/model/\`, rounded, so that this part is measured and tested without the model. After a change of the documents, the questions or how passages are cut they have to be recorded again: \`npm run retrieval -- --record PACKAGES MODEL\`, with a folder in which \`npm install --ignore-scripts @huggingface/transformers\` was run, and the folder of the model with \`config.json\`, \`tokenizer.json\` and \`onnx/model_quantized.onnx\`.

**Meaning** orders by distance alone. Recall@5, English questions to all 22 English documents as one agent's knowledge:

${modelTable(model.english)}

Recall@1 / MRR of the same:

${modelTable(model.english, firstAndMean)}

All questions to all documents, French and Spanish ones too, which the model hardly knows:

${modelTable(model.everything)}

All questions to agents that know one trade:

${modelTable(model.agent)}

The area under the curve of \`answerability\`, where the distance tells mostly what the documents are not about:

${modelAnswerabilityTable(model)}

## What the offline model makes of it

The offline model answers each question with the passages that an agent of one trade is given, found by words. A reply says the fact when it holds the very figure or words of the document; a reply that hedges says first that it has no exact answer. It should say that it does not know only where nothing answers.

${offlineTable(offline)}

## What this does not tell

The documents are well written and short, and one hand wrote them and the questions. Scanned or badly extracted text, very long documents and other languages are not measured here, and with 30 questions a kind the intervals are wide. The figures serve to compare rankings and to notice when a change makes them worse, which \`retrieval-quality.test.ts\` does.
`;
}

function share({ recallAt5 }: Quality): string {
  return recallAt5.value.toFixed(2);
}
