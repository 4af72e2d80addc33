import { readFileSync } from 'node:fs';
import type { CorpusLanguage } from '../questions/question.ts';
import { AGENTS } from './agents.ts';

/** A document that questions are asked to. */
export type CorpusDocument = {
  /** Its language and file, such as `fr/hotel-des-tilleuls`. */
  path: string;
  language: CorpusLanguage;
  /** Its title, which is what somebody who adds it would call it. */
  name: string;
  text: string;
};

/** All documents, those of an agent beside each other. */
export function readCorpus(): CorpusDocument[] {
  return Object.values(AGENTS)
    .flat()
    .map((path) => {
      const text = readFileSync(new URL(`../documents/${path}.md`, import.meta.url), 'utf8');
      const name = /^# (.+)$/m.exec(text)?.[1] ?? path;
      return { path, language: path.slice(0, 2) as CorpusLanguage, name, text };
    });
}

/** The documents of the agent that knows a document. */
export function documentsBeside(path: string): readonly string[] {
  return Object.values(AGENTS).find((paths) => paths.includes(path)) ?? [];
}
