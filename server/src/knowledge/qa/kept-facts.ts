/** One question with its answer, however they are put. */
export type Wording = { question: string; answer: string };

/**
 * Whether a new wording has the figures, links and mail addresses of the old one: all of them, and of figures with
 * two digits or more, links and addresses no other.
 */
export function keepsFacts(before: Wording, after: Wording): boolean {
  const old = factsOf(`${before.question}\n${before.answer}`);
  const now = factsOf(`${after.question}\n${after.answer}`);
  const isKept = [...old].every((fact) => now.has(fact));
  // Hours are often written out: 9 becomes 9:00.
  return isKept && [...now].every((fact) => old.has(fact) || /^(\d|00)$/.test(fact));
}

function factsOf(text: string): Set<string> {
  const links =
    text.match(/(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi) ?? [];
  let rest = text;
  for (const link of links) rest = rest.replace(link, ' ');
  // Thousands are grouped by spaces, points, commas or apostrophes, as people like.
  const figures = rest.replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '').match(/\d+/g) ?? [];
  return new Set([...links.map((link) => link.toLowerCase()), ...figures]);
}
