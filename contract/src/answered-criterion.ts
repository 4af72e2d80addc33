import type { EvaluationCriterion } from './agent-config.ts';
import { AgentLanguage } from './languages.ts';

/** What every new agent is judged by, in the language that it speaks. */
const TEXTS: Readonly<Record<AgentLanguage, { name: string; goal: string }>> = {
  fr: {
    name: 'Question résolue',
    goal: 'L’appelant a reçu une réponse à chacune de ses questions.',
  },
  en: {
    name: 'Question answered',
    goal: 'The caller received an answer to each of their questions.',
  },
  es: {
    name: 'Pregunta respondida',
    goal: 'La persona que llama ha recibido respuesta a cada una de sus preguntas.',
  },
  it: {
    name: 'Domanda risolta',
    goal: 'Chi ha chiamato ha ricevuto una risposta a ciascuna delle sue domande.',
  },
  pt: {
    name: 'Pergunta respondida',
    goal: 'Quem ligou recebeu resposta a cada uma das suas perguntas.',
  },
  nl: {
    name: 'Vraag beantwoord',
    goal: 'De beller heeft antwoord gekregen op elke vraag.',
  },
  de: {
    name: 'Frage beantwortet',
    goal: 'Alle Fragen der anrufenden Person wurden beantwortet.',
  },
  pl: {
    name: 'Odpowiedź udzielona',
    goal: 'Osoba dzwoniąca otrzymała odpowiedź na każde swoje pytanie.',
  },
  sv: {
    name: 'Frågan besvarad',
    goal: 'Den som ringde fick svar på alla sina frågor.',
  },
};

const GOALS: ReadonlySet<string> = new Set(Object.values(TEXTS).map(({ goal }) => goal));

/** The criterion of a new agent: that the caller's questions were answered. In English where it has no such language. */
export function answeredCriterion(language: string | undefined): EvaluationCriterion {
  const { name, goal } = TEXTS[AgentLanguage.safeParse(language).data ?? 'en'];
  return { id: 'question_answered', name, type: 'prompt', conversation_goal_prompt: goal };
}

/** Whether a criterion asks, in the words of a new agent, whether questions were answered. */
export function asksWhetherAnswered(
  criterion: Pick<EvaluationCriterion, 'conversation_goal_prompt'>,
): boolean {
  return GOALS.has(criterion.conversation_goal_prompt.trim());
}
