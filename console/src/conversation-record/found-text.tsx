import { REDACTION_MARK } from '@parley/contract/redaction.ts';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWithheldName } from './withheld-words.ts';

/** A stored text in which what is searched for stands out, and what was withheld is told in words. */
export function FoundText({ text, search = '' }: { text: string; search?: string | undefined }) {
  let at = 0;
  return piecesAround(text, text.matchAll(REDACTION_MARK)).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isFound ? (
      <WithheldValue key={key} mark={piece.text} />
    ) : (
      <MarkedText
        key={key}
        pieces={foundPieces(piece.text, search)}
        className="bg-warning-soft text-warning-ink outline outline-warning-line"
      />
    );
  });
}

/** What stands for a value that is not stored. */
function WithheldValue({ mark }: { mark: string }) {
  const { t } = useTranslation();
  const nameOf = useWithheldName();
  return (
    <span
      title={t('record.withheld')}
      className="inline-flex items-baseline gap-1 rounded-sm border border-line-strong border-dashed px-1 text-muted"
    >
      <EyeOff size={12} aria-hidden className="self-center" />
      <span className="sr-only">{t('record.withheld')}: </span>
      {nameOf(mark)}
    </span>
  );
}

/** The pieces of a text; what was found stands out by the classes. */
export function MarkedText({ pieces, className }: { pieces: readonly TextPiece[]; className: string }) {
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isFound ? (
      <mark key={key} className={`rounded-sm ${className}`}>
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}

/** A piece of a text, and whether it is what was searched for. */
export type TextPiece = { text: string; isFound: boolean };

/** Whether a text contains what is searched for, whatever the case; nothing is found for an empty search. */
export function isFoundIn(text: string, search: string): boolean {
  const pattern = patternOf(search);
  return pattern?.test(text) ?? false;
}

/** Cuts a text where the searched words stand in it; joined, the pieces are the text. */
export function foundPieces(text: string, search: string): TextPiece[] {
  const pattern = patternOf(search);
  return piecesAround(text, pattern ? text.matchAll(pattern) : []);
}

/** Cuts a text around what was found in it, in the order of the text. */
export function piecesAround(text: string, matches: Iterable<RegExpExecArray>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of matches) {
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false });
    pieces.push({ text: found, isFound: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false });
  return pieces;
}

function patternOf(search: string): RegExp | undefined {
  const words = search.trim();
  return words === '' ? undefined : new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}
