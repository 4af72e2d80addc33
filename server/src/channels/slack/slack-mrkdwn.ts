/** Characters of one message of Slack at most; it refuses an update with more than 4,000. */
const PART_MAX = 3_500;

/**
 * A reply in Slack's own markup, cut into messages that Slack takes.
 * @param markdown what the agent wrote, maybe not to its end
 * @returns at least one character each; what a longer beginning of the same reply leads to begins alike
 */
export function slackTexts(markdown: string): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let length = 0;
  let isCode = false;
  const close = () => {
    const text = part.join('\n').trim();
    if (text !== '') parts.push(isCode ? `${text}\n${FENCE}` : text);
    part = isCode ? [FENCE] : [];
    length = part.length * (FENCE.length + 1);
  };
  for (const line of markdown.trim().split('\n')) {
    const isFence = /^\s*(```|~~~)/.test(line);
    const written = isFence ? FENCE : isCode ? escaped(line) : slackLine(line);
    for (const piece of pieces(written, PART_MAX - 2 * FENCE.length - 2)) {
      if (length + piece.length + FENCE.length + 2 > PART_MAX) close();
      part.push(piece);
      length += piece.length + 1;
    }
    if (isFence) isCode = !isCode;
  }
  close();
  return parts;
}

const FENCE = '```';

function* pieces(line: string, max: number): Generator<string> {
  let rest = line;
  while (rest.length > max) {
    const space = rest.lastIndexOf(' ', max);
    // A character of two halves stays whole.
    const isHalf = /[\uD800-\uDBFF]/.test(rest[max - 1] ?? '');
    const end = space > max / 2 ? space : isHalf ? max - 1 : max;
    yield rest.slice(0, end);
    rest = rest.slice(end).trimStart();
  }
  yield rest;
}

function slackLine(line: string): string {
  const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line.replace(/(?<!#)#+$/, '').trimEnd());
  if (heading) return `*${inline((heading[1] ?? '').replaceAll(/\*\*|__/g, ''))}*`;
  if (/^\s{0,3}([-*_])(\s*\1){2,}\s*$/.test(line)) return '———';
  const item = /^(\s*)[-*+]\s+(?:\[([ xX])\]\s+)?(.*)$/.exec(line);
  if (item) {
    const [, indent = '', box, text = ''] = item;
    const sign = box === undefined ? '•' : box === ' ' ? '☐' : '☑';
    return `${indent}${sign} ${inline(text)}`;
  }
  const quote = /^\s{0,3}>\s?(.*)$/.exec(line);
  return quote ? `> ${inline(quote[1] ?? '')}` : inline(line);
}

/** Code between backticks stays as it is; the rest is turned. */
function inline(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((piece, index) => (index % 2 === 1 ? escaped(piece) : styled(piece)))
    .join('');
}

const LINK =
  /!?\[([^\]\n]*)\]\((<[^>\s]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+"[^"\n]*")?\)|<(https?:\/\/[^\s<>]+)>/g;

function styled(text: string): string {
  let turned = '';
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', target = '', bare] = match;
    turned +=
      emphasised(escaped(text.slice(end, match.index))) + link(label, bare ?? target.replace(/^<|>$/g, ''));
    end = match.index + whole.length;
  }
  return turned + emphasised(escaped(text.slice(end)));
}

// Only addresses of the web and of mail become links; `<!channel>` and the like cannot be made this way.
function link(label: string, target: string): string {
  const shown = escaped(label).replaceAll('|', '/');
  if (!/^(https?:\/\/|mailto:)/i.test(target))
    return [shown, target && `(${escaped(target)})`].filter(Boolean).join(' ');
  const address = escaped(target).replaceAll('|', '%7C');
  return shown === '' || label === target ? `<${address}>` : `<${address}|${shown}>`;
}

function emphasised(text: string): string {
  return text
    .replaceAll(/\*\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*\*/g, `${BOLD}_$1_${BOLD}`)
    .replaceAll(/\*\*(?=\S)([^\n]+?)(?<=\S)\*\*/g, `${BOLD}$1${BOLD}`)
    .replaceAll(/(?<![\w_])__(?=\S)([^\n]+?)(?<=\S)__(?![\w_])/g, `${BOLD}$1${BOLD}`)
    .replaceAll(/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\w*])/g, '_$1_')
    .replaceAll(/~~(?=\S)([^\n]+?)(?<=\S)~~/g, '~$1~')
    .replaceAll(BOLD, '*');
}

/** Placeholder for the sign of bold text until that of italic text is converted. */
const BOLD = '\u0001';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
