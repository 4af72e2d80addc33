import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../design/dialog.tsx';
import { RetrievalTest, type RetrievalTestProps } from './retrieval-test.tsx';

export type RetrievalTestDialogProps = {
  /** What an agent knows, saved or not. */
  subject: {
    documents: readonly { id: string; name: string }[];
    /** Documents that always go whole into the prompt, and are not looked in. */
    wholeCount: number;
    /** The agent looks nothing up as it is: it is given its documents whole. */
    isSearchOff: boolean;
    language: string;
    rag: NonNullable<RetrievalTestProps['rag']>;
  };
  onClose: () => void;
};

/** The retrieval test of one agent, with its settings as they stand. */
export function RetrievalTestDialog({ subject, onClose }: RetrievalTestDialogProps) {
  const { t } = useTranslation();
  const { documents, wholeCount, isSearchOff, language, rag } = subject;
  const names = new Map(documents.map(({ id, name }) => [id, name]));
  const notes = [
    t('retrievalTest.description', { count: documents.length }),
    ...(isSearchOff ? [t('retrievalTest.search_off')] : []),
    ...(wholeCount > 0 ? [t('retrievalTest.whole', { count: wholeCount })] : []),
  ];
  return (
    <Dialog size="lg" onClose={onClose} title={t('knowledge.test_search')} description={notes.join(' ')}>
      <RetrievalTest
        documentIds={documents.map(({ id }) => id)}
        language={language}
        rag={rag}
        nameOf={(id) => names.get(id)}
      />
    </Dialog>
  );
}
