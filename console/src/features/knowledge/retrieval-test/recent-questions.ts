import { useState } from 'react';
import { z } from 'zod';
import { tabStorage } from '../../../session/browser-storage.ts';

const KEY = 'retrieval_questions';
const KEPT = 6;

/** The last questions, newest first; they last as long as the browser's tab. */
export function useRecentQuestions(): { questions: readonly string[]; keep: (question: string) => void } {
  const [questions, setQuestions] = useState(keptQuestions);
  return {
    questions,
    keep(question) {
      const next = [question, ...questions.filter((other) => other !== question)].slice(0, KEPT);
      setQuestions(next);
      try {
        tabStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // A browser that keeps nothing shows them until the dialog closes.
      }
    },
  };
}

function keptQuestions(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(tabStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
