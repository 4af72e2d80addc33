import { type MarkedToken, marked, type Token, type Tokens } from 'marked';
import { type ReactNode, useMemo } from 'react';
import { isSafeLink } from './safe-link.ts';

/** A Markdown text laid out. Markup in it is shown as it is written, and nothing is fetched. */
export function MarkdownText({ text }: { text: string }) {
  const tokens = useMemo(() => marked.lexer(text), [text]);
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4 text-base text-ink leading-6">
      {tokens.map((token, index) => (
        // Hidden blocks are laid out when they come near.
        <div
          key={keyOf(index)}
          className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto] empty:hidden"
        >
          <Block token={token as MarkedToken} />
        </div>
      ))}
    </div>
  );
}

function Block({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading token={token} />;
    case 'paragraph':
      return (
        <p className="wrap-anywhere">
          <Inline tokens={token.tokens} />
        </p>
      );
    case 'list':
      return <List token={token} />;
    case 'table':
      return <Table token={token} />;
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-2 border-line-strong border-l-2 pl-3 text-muted">
          <Blocks tokens={token.tokens} />
        </blockquote>
      );
    case 'code':
      return (
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken p-3 font-mono text-sm">
          {token.text}
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    default:
      return <p className="wrap-anywhere whitespace-pre-wrap">{token.raw}</p>;
  }
}

// Below the headings of the panel around it.
const HEADING_TAGS = ['h4', 'h4', 'h5', 'h5', 'h6', 'h6'] as const;

function Heading({ token }: { token: Tokens.Heading }) {
  const Tag = HEADING_TAGS[token.depth - 1] ?? 'h6';
  return (
    <Tag className={`wrap-anywhere font-semibold ${token.depth <= 2 ? 'text-lg' : 'text-base'}`}>
      <Inline tokens={token.tokens} />
    </Tag>
  );
}

function Blocks({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Block key={keyOf(index)} token={token as MarkedToken} />);
}

function List({ token }: { token: Tokens.List }) {
  const Tag = token.ordered ? 'ol' : 'ul';
  return (
    <Tag
      {...(token.ordered && typeof token.start === 'number' ? { start: token.start } : {})}
      className={`flex flex-col gap-1 pl-5 ${token.ordered ? 'list-decimal' : 'list-disc'} marker:text-faint`}
    >
      {token.items.map((item, index) => (
        <li key={keyOf(index)} className="wrap-anywhere">
          <Blocks tokens={item.tokens} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ token }: { token: Tokens.Table }) {
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={keyOf(index)} scope="col" className="border bg-sunken px-2 py-1 text-left font-medium">
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            <tr key={keyOf(at)}>
              {row.map((cell, index) => (
                <td key={keyOf(index)} className="border px-2 py-1 align-top">
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inline({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Words key={keyOf(index)} token={token as MarkedToken} />);
}

function Words({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      );
    case 'codespan':
      return <code className="rounded-sm bg-sunken px-1 text-sm">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return isSafeLink(token.href) ? (
        <a
          href={token.href}
          target="_blank"
          rel="noreferrer"
          className="text-accent-ink underline underline-offset-2"
        >
          <Inline tokens={token.tokens} />
        </a>
      ) : (
        <Inline tokens={token.tokens} />
      );
    case 'image':
      return token.text;
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    default:
      return token.raw;
  }
}

// Pieces never move: a text is replaced as a whole.
function keyOf(index: number): string {
  return `piece-${index}`;
}
