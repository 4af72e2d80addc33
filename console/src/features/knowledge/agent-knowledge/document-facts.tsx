import { type DocumentItem, DocumentType } from '@parley/contract/knowledge-document.ts';
import { useTranslation } from 'react-i18next';
import { DocumentLink } from '../../../conversation-record/document-link.tsx';
import { isSettled } from '../../../data/document-pages.ts';
import { DocumentStatusMark } from '../document-status-mark.tsx';
import { DocumentTypeIcon } from '../document-type-icon.tsx';

export type DocumentFactsProps = {
  id: string;
  name: string;
  /** As the agent's settings name it. */
  type: string;
  item: DocumentItem | undefined;
};

/** Name, kind and length of a document; the name opens it in a new tab, so that the editor stays as it is. */
export function DocumentFacts({ id, name, type, item }: DocumentFactsProps) {
  const { t } = useTranslation();
  const kind = item?.config.type ?? DocumentType.safeParse(type).data ?? 'text';
  const isQa = (item?.qa_pairs_count ?? null) !== null;
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <span className="flex h-5 items-center text-muted">
        <DocumentTypeIcon type={kind} isQa={isQa} size={16} />
      </span>
      <div className="min-w-0">
        <DocumentLink
          id={id}
          title={name}
          className="block truncate rounded-sm text-base text-ink hover:underline"
        >
          {name}
        </DocumentLink>
        <div className="flex min-h-4 flex-wrap items-center gap-x-2 text-muted text-xs tabular-nums">
          <span>{t(`knowledge.label_${kind}`)}</span>
          {item && item.text_characters > 0 ? (
            <span>{t('agentKnowledge.characters', { count: item.text_characters })}</span>
          ) : null}
          {item && !isSettled(item) ? <DocumentStatusMark {...item} /> : null}
        </div>
      </div>
    </div>
  );
}
