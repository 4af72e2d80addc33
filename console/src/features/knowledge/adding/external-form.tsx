import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { QaBuilder } from '../qa/qa-builder.tsx';
import type { QaDraft } from '../qa/qa-draft.ts';

/** What comes from elsewhere: for now, questions and answers that are written here. */
export function ExternalForm({
  name,
  draft,
  error,
  onName,
  onDraft,
}: {
  name: string;
  draft: QaDraft;
  error: string | undefined;
  onName: (name: string) => void;
  onDraft: (change: (draft: QaDraft) => QaDraft) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <ChoiceGroup
        label={t('addDocument.service')}
        options={[{ value: 'qa', label: t('addDocument.service_qa') }]}
        value="qa"
        onValueChange={() => undefined}
      />
      <p className="flex items-start gap-2 text-muted text-sm">
        <MessagesSquare size={16} aria-hidden className="mt-0.5" />
        {t('addDocument.qa_hint')}
      </p>
      <TextField
        label={t('addDocument.collection_name')}
        placeholder={t('addDocument.collection_name_default')}
        value={name}
        maxLength={KNOWLEDGE.nameMax}
        onValueChange={onName}
      />
      <QaBuilder draft={draft} onChange={onDraft} error={error} />
    </div>
  );
}
