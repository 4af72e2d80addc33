import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../design/dialog.tsx';
import { RetrievalTest } from './retrieval-test.tsx';

/** The retrieval test of all that the team knows. */
export function TeamRetrievalTestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      size="lg"
      title={t('knowledge.test_search')}
      description={t('knowledge.test_search_hint')}
      onClose={onClose}
    >
      <RetrievalTest />
    </Dialog>
  );
}
