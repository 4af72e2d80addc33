import { useState } from 'react';
import { z } from 'zod';
import { tabStorage } from '../../../session/browser-storage.ts';

const KEY = 'retrieval_questions';
const MAX_QUESTIONS = 6;

/** The last questions, newest first; they last as long as the browser's tab. */
export function useRecentQuestions(): { questions: readonly string[]; remember: (question: string) => void } {
  const [questions, setQuestions] = useState(storedQuestions);
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

function storedQuestions(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(tabStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
