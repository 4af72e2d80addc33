import { markdownTable } from '../markdown-table.ts';
import { areaUnderCurve, qualityOf } from '../quality-figures.ts';
import { KINDS } from '../questions/question.ts';
import type { AskedQuestion } from '../rankings/asked-question.ts';
import type { Scope } from '../rankings/measure-rankings.ts';
import { bounded, type Cell, figure, KIND_NAMES } from '../retrieval-tables.ts';
import type { ModelRankings } from './measure-model.ts';

const HALVES = [false, true] as const;
const HEADINGS = [
  ...['questions', 'number', 'words, open', 'meaning, open', 'fused, open'],
  ...['words, held out', 'meaning, held out', 'fused, held out'],
];

const recallAt5: Cell = ({ recallAt5: { value } }) => figure(value);

/** Recall@5 by kind and half, with words, meaning and both; or something else of each. */
export function modelTable({ words, meaning, fused }: ModelRankings, cell: Cell = recallAt5): string {
  const row = (name: string, isWanted: (asked: AskedQuestion) => boolean) => {
    const cells = HALVES.flatMap((isHeldOut) =>
      [words, meaning, fused].map((asked) =>
        qualityOf(asked.filter((each) => isWanted(each) && each.question.isHeldOut === isHeldOut)),
      ),
    );
    const count = (cells[0]?.count ?? 0) + (cells[3]?.count ?? 0);
    return count === 0 ? [] : [[name, String(count), ...cells.map(cell)]];
  };
  return markdownTable(HEADINGS, [
    ...KINDS.filter((kind) => kind !== 'unanswerable').flatMap((kind) =>
      row(KIND_NAMES[kind], ({ question }) => question.kind === kind),
    ),
    ...row('all', () => true),
  ]);
}

const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  english: 'English documents',
  everything: 'all documents',
  agent: 'one trade',
};

/** How well answerability separates answerable questions from others. */
export function modelAnswerabilityTable(measured: Readonly<Record<Scope, ModelRankings>>): string {
  const rows = (['english', 'everything', 'agent'] as const).flatMap((scope) =>
    (['words', 'fused'] as const).map((ranking) => {
      const asked = measured[scope][ranking];
      const halves = HALVES.map((isHeldOut) =>
        asked.filter(({ question }) => question.isHeldOut === isHeldOut),
      );
      return [
        SCOPE_NAMES[scope],
        ranking,
        ...[asked, ...halves].map((some) => bounded(areaUnderCurve(some))),
      ];
    }),
  );
  return markdownTable(['knowledge', 'ranking', 'all questions', 'open half', 'held out'], rows);
}
