import type { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FileSearch, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type FoundKnowledge, retrievalQuery } from '../../../data/knowledge-search.ts';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useDocumentErrorText } from '../document-error-text.ts';
import { FoundPassages } from './found-passages.tsx';
import { useRecentQuestions } from './recent-questions.ts';
import { RetrievalSummary } from './retrieval-summary.tsx';

export type RetrievalTestProps = {
  /** Documents to look in; all of the team without it. */
  documentIds?: readonly string[];
  /** Language of the conversation, such as `fr`. */
  language?: string;
  /** How an agent looks things up; as a new agent would without it. */
  rag?: z.input<NonNullable<typeof searchKnowledge.body>>['rag'];
  /** What a document is called in the agent's settings, for those that are missing. */
  nameOf?: ((documentId: string) => string | undefined) | undefined;
};

/** A question to documents, and which passages an agent would be given for it. */
export function RetrievalTest(props: RetrievalTestProps) {
  const { nameOf, ...asking } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [question, setQuestion] = useState('');
  const recent = useRecentQuestions();
  const found = useQuery(retrievalQuery({ ...asking, question }));

  const ask = (text: string) => {
    const wanted = text.trim();
    if (wanted === '') return;
    setTyped(wanted);
    recent.remember(wanted);
    if (wanted === question) void found.refetch();
    else setQuestion(wanted);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    ask(typed);
  };
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={handleSubmit} className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={t('retrievalTest.question')}
          placeholder={t('retrievalTest.placeholder')}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MESSAGE_MAX}
          value={typed}
          onValueChange={setTyped}
        />
        <Button
          type="submit"
          variant="primary"
          icon={Search}
          loading={found.isFetching}
          disabled={typed.trim() === ''}
        >
          {t('retrievalTest.ask')}
        </Button>
      </form>
      <RecentQuestions questions={recent.questions.filter((other) => other !== question)} onAsk={ask} />
      <Found found={found} question={question} nameOf={nameOf} />
    </div>
  );
}

function RecentQuestions({
  questions,
  onAsk,
}: {
  questions: readonly string[];
  onAsk: (question: string) => void;
}) {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  return (
    <section aria-label={t('retrievalTest.recent')} className="flex flex-wrap items-center gap-1.5">
      <span aria-hidden className="text-muted text-xs">
        {t('retrievalTest.recent')}
      </span>
      {questions.map((question) => (
        <Button
          key={question}
          size="sm"
          className="min-w-0 max-w-64 shrink"
          title={question}
          onClick={() => onAsk(question)}
        >
          <span className="truncate">{question}</span>
        </Button>
      ))}
    </section>
  );
}

/** What was found for a question, or why there is nothing to see. */
function Found({
  found: { data, isError, error, isFetching, isPlaceholderData, refetch },
  question,
  nameOf,
}: Pick<RetrievalTestProps, 'nameOf'> & { found: UseQueryResult<FoundKnowledge>; question: string }) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  if (question === '')
    return (
      <EmptyState
        className="py-10"
        icon={FileSearch}
        title={t('retrievalTest.start')}
        message={t('retrievalTest.start_hint')}
      />
    );
  if (isError && !isFetching)
    return (
      <ErrorState
        className="py-10"
        title={t('retrievalTest.failed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <p className="flex justify-center py-10">
        <Spinner size={16} label={t('retrievalTest.searching')} />
      </p>
    );
  return (
    <section
      aria-label={t('retrievalTest.results')}
      aria-busy={isFetching}
      className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
    >
      <RetrievalSummary found={data} nameOf={nameOf} />
      <FoundPassages passages={data.passages} query={`${data.retrieval_query} ${question}`} />
    </section>
  );
}
