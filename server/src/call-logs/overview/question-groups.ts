import { folded } from '@parley/language/plain-text.ts';

/** A question, and what it is about: its words without endings and without those of every question. */
export type AskedQuestion = { question: string; topics: readonly string[] };

/** Share of what two questions are about, of both together, from which on they are one. */
const ALIKE = 0.6;

/**
 * Questions that are about the same, most often asked first and otherwise in their order. Each joins the first group
 * whose newest question is like it, so that a group does not drift from its subject.
 */
export function questionGroups<Question extends AskedQuestion>(
  newestFirst: readonly Question[],
): [Question, ...Question[]][] {
  const groups: { topics: ReadonlySet<string>; questions: [Question, ...Question[]] }[] = [];
  const byTopic = new Map<string, number[]>();
  for (const question of newestFirst) {
    const topics = topicsOf(question);
    const near = new Set([...topics].flatMap((topic) => byTopic.get(topic) ?? []));
    const found = [...near]
      .sort((one, other) => one - other)
      .find((at) => isAlike(groups[at]?.topics, topics));
    const group = found === undefined ? undefined : groups[found];
    if (group) {
      group.questions.push(question);
      continue;
    }
    for (const topic of topics) byTopic.set(topic, [...(byTopic.get(topic) ?? []), groups.length]);
    groups.push({ topics, questions: [question] });
  }
  return groups.map(({ questions }) => questions).sort((one, other) => other.length - one.length);
}

// A question of little words alone is like itself only.
function topicsOf({ question, topics }: AskedQuestion): ReadonlySet<string> {
  return new Set(
    topics.length > 0
      ? topics
      : [
          folded(question)
            .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
            .trim(),
        ],
  );
}

function isAlike(one: ReadonlySet<string> | undefined, other: ReadonlySet<string>): boolean {
  if (!one) return false;
  const shared = [...one].filter((topic) => other.has(topic)).length;
  return shared / (one.size + other.size - shared) >= ALIKE;
}
