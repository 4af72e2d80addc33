import { markdownTable } from './markdown-table.ts';
import type { OfflineAnswer } from './offline-answers.ts';
import { areaUnderCurve, type Quality, qualityOf, type Share, shareOf } from './quality-figures.ts';
import { KINDS, LANGUAGES } from './questions/question.ts';
import type { AskedQuestion } from './rankings/asked-question.ts';

/** What came of all questions, by ranking. */
export type MeasuredRankings = Readonly<
  Record<'words' | 'fused' | 'bm25' | 'postgres', readonly AskedQuestion[]>
>;

/** Kinds as they are called in tables. */
export const KIND_NAMES: Readonly<Record<(typeof KINDS)[number], string>> = {
  exact: 'exact words',
  inflected: 'inflected forms',
  mistyped: 'typing errors',
  table: 'table look-ups',
  paraphrased: 'paraphrases',
  foreign: 'another language',
  'follow-up': 'follow-ups',
  unanswerable: 'unanswerable',
};
const LANGUAGE_NAMES = { fr: 'French', en: 'English', es: 'Spanish' } as const;
const ANSWERABLE = KINDS.filter((kind) => kind !== 'unanswerable');
const HEADINGS = ['words', 'fused', 'PostgreSQL', 'BM25'];

/** What is shown of a ranking. */
export type Cell = (quality: Quality) => string;
const recallAt5: Cell = ({ recallAt5: share }) => bounded(share);
/** The share of right passages that are first, and the mean reciprocal rank. */
export const firstAndMean: Cell = ({ recallAt1, meanReciprocalRank }) =>
  `${figure(recallAt1.value)} / ${figure(meanReciprocalRank)}`;

/** How many right passages are among the first five, by kind and ranking. */
export const recallTable = (measured: MeasuredRankings) => kindTable(measured, recallAt5);
/** How many right passages are the first, and the mean reciprocal rank. */
export const rankTable = (measured: MeasuredRankings) => kindTable(measured, firstAndMean);

function kindTable({ words, fused, postgres, bm25 }: MeasuredRankings, cell: Cell): string {
  const row = (name: string, isWanted: (asked: AskedQuestion) => boolean) => {
    const qualities = [words, fused, postgres, bm25].map((asked) => qualityOf(asked.filter(isWanted)));
    return [name, String(qualities[0]?.count ?? 0), ...qualities.map(cell)];
  };
  return markdownTable(
    ['questions', 'number', ...HEADINGS],
    [
      ...ANSWERABLE.map((kind) => row(KIND_NAMES[kind], ({ question }) => question.kind === kind)),
      row('all', () => true),
    ],
  );
}

/** The first five by the language of the question. */
export function languageTable({ words, fused, postgres, bm25 }: MeasuredRankings): string {
  return markdownTable(
    ['asked in', 'number', ...HEADINGS],
    LANGUAGES.map((language) => {
      const qualities = [words, fused, postgres, bm25].map((asked) =>
        qualityOf(asked.filter(({ question }) => question.language === language)),
      );
      return [LANGUAGE_NAMES[language], String(qualities[0]?.count ?? 0), ...qualities.map(recallAt5)];
    }),
  );
}

/** The first five by the half of the questions that the ranking was worked on with, and the other. */
export function halvesTable({ words, fused }: MeasuredRankings): string {
  const row = (name: string, isWanted: (asked: AskedQuestion) => boolean) => [
    name,
    ...[words, fused].flatMap((asked) =>
      [false, true].map((isHeldOut) =>
        recallAt5(qualityOf(asked.filter((each) => isWanted(each) && each.question.isHeldOut === isHeldOut))),
      ),
    ),
  ];
  return markdownTable(
    ['questions', 'words, open', 'words, held out', 'fused, open', 'fused, held out'],
    [
      ...ANSWERABLE.map((kind) => row(KIND_NAMES[kind], ({ question }) => question.kind === kind)),
      row('all', () => true),
    ],
  );
}

const SCOPE_NAMES = { everything: 'all documents', agent: 'one trade' } as const;

/** What came of the questions in both scopes. */
export type ScopedRankings = Readonly<Record<keyof typeof SCOPE_NAMES, MeasuredRankings>>;

/** How well answerability separates answerable questions from others. */
export function answerabilityTable(measured: ScopedRankings): string {
  const rows = (['everything', 'agent'] as const).flatMap((scope) =>
    (['words', 'fused'] as const).map((ranking) => {
      const asked = measured[scope][ranking];
      const half = (isHeldOut: boolean) => asked.filter(({ question }) => question.isHeldOut === isHeldOut);
      const areas = [asked, half(false), half(true)].map((some) => bounded(areaUnderCurve(some)));
      return [SCOPE_NAMES[scope], ranking, ...areas];
    }),
  );
  return markdownTable(['knowledge', 'ranking', 'all questions', 'open half', 'held out'], rows);
}

/** The same for the questions of each kind, against all that nothing answers. */
export function answerabilityKindTable(measured: ScopedRankings): string {
  const columns = [
    measured.everything.words,
    measured.everything.fused,
    measured.agent.words,
    measured.agent.fused,
  ];
  return markdownTable(
    ['questions', 'all documents, words', 'all documents, fused', 'one trade, words', 'one trade, fused'],
    ANSWERABLE.map((kind) => [
      KIND_NAMES[kind],
      ...columns.map((asked) => {
        const some = asked.filter(({ question }) => [kind, 'unanswerable'].includes(question.kind));
        return figure(areaUnderCurve(some).value);
      }),
    ]),
  );
}

/** What the offline model made of the passages. */
export function offlineTable(answers: readonly OfflineAnswer[]): string {
  return markdownTable(
    ['questions', 'number', 'passage given', 'says the fact', 'hedges without it', 'does not know'],
    KINDS.map((kind) => {
      const some = answers.filter(({ question }) => question.kind === kind);
      const share = (isCounted: (answer: OfflineAnswer) => boolean) =>
        bounded(shareOf(some.filter(isCounted).length, some.length));
      const isAnswerable = kind !== 'unanswerable';
      return [
        ...[KIND_NAMES[kind], String(some.length)],
        isAnswerable ? share(({ hadPassage }) => hadPassage) : '',
        isAnswerable ? share(({ holdsFact, admitsIgnorance }) => holdsFact && !admitsIgnorance) : '',
        share(({ hedges, holdsFact }) => hedges && !holdsFact),
        share(({ admitsIgnorance }) => admitsIgnorance),
      ];
    }),
  );
}

/** A share with its bounds. */
export function bounded({ value, low, high }: Share): string {
  return `${figure(value)} (${figure(low)}–${figure(high)})`;
}

/** A share to two places. */
export function figure(value: number): string {
  return value.toFixed(2);
}
