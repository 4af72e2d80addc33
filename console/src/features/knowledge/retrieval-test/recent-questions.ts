import { parsedJson } from '@parley/contract/json.ts';
import { useState } from 'react';
import { z } from 'zod';
import { tabStorage } from '../../../session/browser-storage.ts';

const KEY = 'retrieval_questions';
const MAX_QUESTIONS = 6;
const Questions = z.array(z.string()).catch([]);

/** The last questions, newest first; they last as long as the browser's tab. */
export function useRecentQuestions(): { questions: readonly string[]; remember: (question: string) => void } {
  const [questions, setQuestions] = useState(() =>
    Questions.parse(parsedJson(tabStorage.getItem(KEY) ?? '')),
  );
  return {
    questions,
    remember(question) {
      const next = [question, ...questions.filter((other) => other !== question)].slice(0, MAX_QUESTIONS);
      setQuestions(next);
      try {
        tabStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Without storage they last until the dialog closes.
      }
    },
  };
}
