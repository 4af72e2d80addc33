import type { AddedDocument, DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { FilePlus2, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentDocumentsQuery, useAgentDocuments } from '../../../data/agent-documents.ts';
import { useFetch } from '../../../data/use-change.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { toast } from '../../../design/toast.tsx';
import { useMay } from '../../../session/permissions.ts';
import { useDocumentErrorText } from '../document-error-text.ts';
import { AssociatedDocuments } from './associated-documents.tsx';
import { DocumentPicker } from './document-picker.tsx';
import { KnowledgeSearchSettings } from './knowledge-search-settings.tsx';
import {
  type AgentKnowledgeValue,
  associate,
  changeUsage,
  disassociate,
  isWhole,
  type KnowledgeChange,
  type KnownDocument,
  knownDocument,
} from './known-documents.ts';

const AddDocumentDialog = lazyPart(() => import('../adding/add-document-dialog.tsx'), 'AddDocumentDialog');
const RetrievalTestDialog = lazyPart(
  () => import('../retrieval-test/retrieval-test-dialog.tsx'),
  'RetrievalTestDialog',
);

/** A document that the server gave the agent as it was added. */
type DocumentAddition = {
  document: KnownDocument;
  /** The version that the agent has by it. */
  version: number | null;
};

export type AgentKnowledgePanelProps = {
  value: AgentKnowledgeValue;
  /** Gives what {@link value} is at this moment, for a change that had to wait. */
  current: () => AgentKnowledgeValue;
  /** Absent while the agent is being created: then documents can be associated and none added. */
  agentId: string | undefined;
  /** The agent's own, for the retrieval test. */
  language: string;
  readOnly: boolean;
  onChange: (change: KnowledgeChange) => void;
  onDocumentAdded: (addition: DocumentAddition) => void;
};

/** The documents that an agent knows, those that it could know, and how it looks them up. */
export function AgentKnowledgePanel(props: AgentKnowledgePanelProps) {
  const { value, agentId, language, readOnly, onChange } = props;
  const documents = useAgentDocuments(value.knowledge.map(({ id }) => id));
  const [open, setOpen] = useState<'adding' | 'test'>();
  const association = useAssociation(props);
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-col gap-5">
      <Heading
        count={value.knowledge.length}
        canAdd={Boolean(agentId)}
        readOnly={readOnly}
        onOpen={setOpen}
      />
      <p role="status" className="sr-only">
        {association.said}
      </p>
      <AssociatedDocuments
        documents={value.knowledge}
        isSearching={value.useRAG}
        read={documents}
        readOnly={readOnly}
        onUsage={(id, usageMode) => onChange(changeUsage(value, id, usageMode))}
        onDisassociate={association.disassociate}
      />
      {readOnly ? null : <DocumentPicker known={value.knowledge} onAssociate={association.associate} />}
      {association.wasSwitchedOn ? (
        <SwitchedOn onSwitchOff={() => onChange({ useRAG: false })} onDismiss={association.dismiss} />
      ) : null}
      <KnowledgeSearchSettings
        value={value}
        charactersOf={(id) => documents.data?.get(id)?.text_characters}
        readOnly={readOnly}
        onChange={onChange}
      />
      {open === 'adding' ? (
        <AddDocumentDialog
          agentId={agentId}
          onAdded={association.handleAdded}
          onUseExisting={({ uuid }) => {
            close();
            void association.associateById(uuid);
          }}
          onClose={close}
        />
      ) : null}
      {open === 'test' ? (
        <RetrievalTestDialog subject={testSubject(value, language)} onClose={close} />
      ) : null}
    </div>
  );
}

/** Gives documents to the agent and takes them away, and says so. */
function useAssociation({ value, current, onChange, onDocumentAdded }: AgentKnowledgePanelProps) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const fetchQuery = useFetch();
  const [wasSwitchedOn, setSwitchedOn] = useState(false);
  const [said, setSaid] = useState('');
  const associated = (document: KnownDocument) => {
    const change = associate(current(), document);
    if (change.useRAG) setSwitchedOn(true);
    setSaid(t('agentKnowledge.associated', { name: document.name }));
    return change;
  };
  return {
    /** For assistive technology. */
    said,
    /** The search was switched on with the first document that it finds, and still is. */
    wasSwitchedOn: wasSwitchedOn && value.useRAG,
    dismiss: () => setSwitchedOn(false),
    handleAdded: (added: AddedDocument) => {
      const document = knownDocument(added);
      associated(document);
      onDocumentAdded({ document, version: added.agent_version });
    },
    associate: (document: DocumentItem) => onChange(associated(knownDocument(document))),
    associateById: (uuid: string) =>
      fetchQuery(agentDocumentsQuery([uuid])).then(
        (found) => {
          const item = found.get(uuid);
          const max = KNOWLEDGE.documentsPerAgentMax;
          if (!item) toast.error(t('knowledge.error_document_not_found'));
          else if (current().knowledge.length < max) onChange(associated(knownDocument(item)));
          else toast.error(t('knowledge.error_too_many_documents', { number: max }));
        },
        (error) => toast.error(errorText(error)),
      ),
    disassociate: ({ id, name }: KnownDocument) => {
      setSaid(t('agentKnowledge.disassociated', { name }));
      onChange(disassociate(value, id));
    },
  };
}

/** How many documents there are, and what tests and adds them. */
function Heading({
  count,
  canAdd,
  readOnly,
  onOpen,
}: {
  count: number;
  /** Whether the agent exists, so that documents can be added to it. */
  canAdd: boolean;
  readOnly: boolean;
  onOpen: (dialog: 'adding' | 'test') => void;
}) {
  const { t } = useTranslation();
  const canTest = useMay('viewer');
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-muted text-sm tabular-nums">
          {count > 0 ? t('agentKnowledge.count', { count }) : null}
        </p>
        <div className="flex flex-wrap gap-2">
          {count > 0 && canTest ? (
            <Button size="sm" icon={SearchCheck} aria-haspopup="dialog" onClick={() => onOpen('test')}>
              {t('knowledge.test_search')}
            </Button>
          ) : null}
          {readOnly ? null : (
            <Button
              size="sm"
              icon={FilePlus2}
              aria-haspopup="dialog"
              disabled={!canAdd}
              aria-describedby={canAdd ? undefined : 'knowledge-after-creation'}
              onClick={() => onOpen('adding')}
            >
              {t('knowledge.add')}
            </Button>
          )}
        </div>
      </div>
      {canAdd || readOnly ? null : (
        <p id="knowledge-after-creation" className="-mt-3 text-muted text-sm">
          {t('agentKnowledge.after_creation')}
        </p>
      )}
    </>
  );
}

/** Says that the search was switched on with the first document that it finds. */
function SwitchedOn({ onSwitchOff, onDismiss }: { onSwitchOff: () => void; onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      action={
        <Button size="sm" onClick={onSwitchOff}>
          {t('buttons.switch_off')}
        </Button>
      }
      onDismiss={onDismiss}
    >
      {t('agentKnowledge.switched_on')}
    </Banner>
  );
}

/** What the retrieval test looks in: what the search would, or everything where nothing is left to it. */
function testSubject(value: AgentKnowledgeValue, language: string) {
  const searched = value.knowledge.filter((document) => !isWhole(document));
  const tested = searched.length > 0 ? searched : value.knowledge;
  return {
    documents: tested.map(({ id, name }) => ({ id, name })),
    wholeCount: value.knowledge.length - tested.length,
    isSearchOff: !value.useRAG || searched.length === 0,
    language,
    rag: {
      enabled: true,
      embedding_model: value.embeddingModel,
      max_documents_length: value.maxDocumentsLength,
      max_vector_distance: value.maxVectorDistance,
    },
  };
}
