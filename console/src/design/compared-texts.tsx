import { type Change, diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { classNames } from './class-names.ts';

export type ComparedTextsProps = {
  before: string;
  after: string;
  beforeTitle: string;
  afterTitle: string;
  /** Stands where a text is empty. */
  emptyText: string;
};

/** Two texts side by side; what the first lost and what the second gained is marked, by more than colour. */
export function ComparedTexts({ before, after, beforeTitle, afterTitle, emptyText }: ComparedTextsProps) {
  const changes = useMemo(() => changesBetween(before, after), [before, after]);
  return (
    <div className="grid items-start gap-2 md:grid-cols-2">
      <Side title={beforeTitle} text={before} emptyText={emptyText}>
        {changes.filter(({ added }) => !added)}
      </Side>
      <Side title={afterTitle} text={after} emptyText={emptyText}>
        {changes.filter(({ removed }) => !removed)}
      </Side>
    </div>
  );
}

type SideProps = { title: string; text: string; emptyText: string; children: readonly Change[] };

function Side({ title, text, emptyText, children }: SideProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 font-medium text-muted text-sm">{title}</figcaption>
      <div
        className={classNames(
          'wrap-anywhere min-h-9 whitespace-pre-wrap rounded-md border bg-sunken px-3 py-2 text-base leading-5',
          text === '' ? 'text-faint' : 'text-ink',
        )}
      >
        {text === ''
          ? emptyText
          : children.map((change, index) => <Piece key={keyOf(change, index)} {...change} />)}
      </div>
    </figure>
  );
}

function Piece({ value, added, removed }: Change) {
  if (added)
    return (
      <ins className="rounded-sm bg-success-soft text-success-ink underline decoration-2 underline-offset-2">
        {value}
      </ins>
    );
  if (removed) return <del className="rounded-sm bg-danger-soft text-danger-ink line-through">{value}</del>;
  return value;
}

/** Comparing word by word may take this long, in milliseconds; texts that take longer are compared by lines. */
const WORDS_TIMEOUT_MS = 150;

function changesBetween(before: string, after: string): readonly Change[] {
  return (
    diffWordsWithSpace(before, after, { timeout: WORDS_TIMEOUT_MS }) ??
    diffLines(before, after, { timeout: WORDS_TIMEOUT_MS }) ?? [
      { value: before, removed: true, added: false, count: 1 },
      { value: after, added: true, removed: false, count: 1 },
    ]
  );
}

// Pieces never move: a changed text is another list.
function keyOf({ added, removed }: Change, index: number): string {
  return `${index}${added ? '+' : ''}${removed ? '-' : ''}`;
}
