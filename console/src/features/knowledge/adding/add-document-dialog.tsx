import type { AddedDocument } from '@parley/contract/knowledge-document.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddDocument } from '../../../data/new-documents.ts';
import { Banner } from '../../../design/banner.tsx';
import { showFirstFault } from '../../../design/first-fault.ts';
import { DialogFrame } from '../../../design/form/dialog-frame.tsx';
import { toast } from '../../../design/toast.tsx';
import { errorDetail, useDocumentErrorText, useDocumentProblemText } from '../document-error-text.ts';
import { EMPTY_QA, isQaChanged, type QaPairDraft, qaProblem, wholeQa } from '../qa/qa-draft.ts';
import { ExternalForm, KindPicker, TextForm, UrlForm } from './document-forms.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { FileForm } from './files/file-form.tsx';
import { isToSend } from './files/file-queue.ts';
import { useDroppedFiles } from './files/use-dropped-files.ts';
import { useFileUploads } from './files/use-file-uploads.ts';
import {
  type DocumentKind,
  nameOfText,
  nameOfUrl,
  type SameDocument,
  textProblem,
  urlProblem,
} from './new-document.ts';

export type AddDocumentDialogProps = {
  /** The agent that is to know the document at once. */
  agentId?: string | undefined;
  /** Called for each document, with the version that the agent has now. */
  onAdded: (document: AddedDocument) => void;
  onClose: () => void;
  /** Takes a document that has the same content instead of a new one. */
  onUseExisting?: ((document: SameDocument) => void) | undefined;
};

/** Adds to what agents know: a text, a page, files, or questions and answers. What was typed survives a failure. */
export function AddDocumentDialog(props: AddDocumentDialogProps) {
  const { agentId, onClose, onUseExisting } = props;
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const entry = useEntry(props);
  const { kind, isBusy, isUnsaved, submit, failure } = entry;
  const isOver = useDroppedFiles(entry.drop);
  const same = errorDetail<SameDocument>(failure, 'document_duplicate');
  return (
    <DialogFrame
      size={kind === 'external' ? 'lg' : 'md'}
      title={t('knowledge.add')}
      description={t(agentId === undefined ? 'addDocument.description' : 'addDocument.description_agent')}
      submitText={t('buttons.add')}
      busyText={t('buttons.adding')}
      cancelText={t(entry.hasAdded ? 'design.close' : 'design.cancel')}
      busy={isBusy}
      isChanged={isUnsaved}
      leaving={{
        title: t('addDocument.leave_title'),
        message: t('addDocument.leave_message'),
        cancelText: t('design.cancel'),
      }}
      onSubmit={() => void submit(false)}
      onClose={onClose}
    >
      <div ref={entry.content} className="flex flex-col gap-4">
        <KindPicker value={kind} disabled={isBusy} onChange={entry.chooseKind} />
        {same ? (
          <DuplicateNotice same={same} onAddAnyway={() => void submit(true)} onUseExisting={onUseExisting} />
        ) : failure ? (
          <Banner tone="danger">{errorText(failure)}</Banner>
        ) : null}
        <EntryForm entry={entry} onUseExisting={onUseExisting} />
      </div>
      {isOver ? (
        <div className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-lg border-2 border-accent border-dashed bg-accent-soft font-medium text-accent-ink text-lg">
          {t('addDocument.drop_now')}
        </div>
      ) : null}
    </DialogFrame>
  );
}

/** The fields of the chosen kind. */
function EntryForm({
  entry: { kind, typed, edit, editCollection, uploads, problem, isBusy, sendAnyway },
  onUseExisting,
}: Pick<AddDocumentDialogProps, 'onUseExisting'> & { entry: ReturnType<typeof useEntry> }) {
  const problemText = useDocumentProblemText();
  const error = problemText(problem);
  switch (kind) {
    case 'text':
      return (
        <TextForm value={typed.text} onChange={(text) => edit({ text })} error={error} readOnly={isBusy} />
      );
    case 'url':
      return <UrlForm value={typed.url} onChange={(url) => edit({ url })} error={error} readOnly={isBusy} />;
    case 'file':
      return (
        <FileForm
          uploads={uploads}
          error={error}
          onSendAnyway={(id) => void sendAnyway(id)}
          onUseExisting={onUseExisting}
        />
      );
    case 'external':
      return (
        <ExternalForm
          {...typed.external}
          error={error}
          readOnly={isBusy}
          onName={(name) => editCollection((before) => ({ ...before, name }))}
          onDraft={(change) => editCollection((before) => ({ ...before, draft: change(before.draft) }))}
        />
      );
  }
}

/** What is typed and chosen, of each kind, and how it is added. */
function useEntry({ agentId, onAdded, onClose }: AddDocumentDialogProps) {
  const { t } = useTranslation();
  const entry = useTypedEntry();
  const { kind, setKind, typed } = entry;
  const [isChecked, setChecked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const adding = useAddDocument();
  const uploads = useFileUploads(agentId, onAdded);
  const files = uploads.files.filter(isToSend).length;
  const problem = entryProblem(kind, typed, files);
  const isBusy = adding.isPending || uploads.isSending;
  const chooseKind = (next: DocumentKind) => {
    setKind(next);
    setChecked(false);
    adding.reset();
  };
  const drop = (dropped: readonly File[]) => {
    // They wait until what is being added is there, and what it comes to is said.
    if (!isBusy) chooseKind('file');
    uploads.choose(dropped);
  };
  const rest = useRest(entry.typedKinds, files);
  const finish = () => {
    toast.success(t('addDocument.success'));
    // Files may have been dropped since the click.
    const left = rest.current.find((other) => other !== kind);
    if (left === undefined) return onClose();
    entry.clear(kind);
    chooseKind(left);
  };
  const submit = async (allowDuplicate: boolean) => {
    setChecked(true);
    if (isBusy) return;
    if (problem) return showFirstFault(content.current);
    if (kind === 'file') {
      // What is sent is no longer there to be sent, and has its own sentences.
      setChecked(false);
      if (await uploads.send()) finish();
      return;
    }
    const { name, draft: written } = typed.external;
    const draft = wholeQa(written, crypto.randomUUID());
    if (kind === 'external') entry.edit({ external: { name, draft } });
    const document = documentOf(kind, typed, {
      kind: 'qa',
      pairs: draft.pairs,
      name: name.trim() || t('addDocument.collection_name_default'),
    });
    adding.mutate(
      { ...document, agentId, allowDuplicate },
      {
        onSuccess: (added) => {
          onAdded(added);
          finish();
        },
      },
    );
  };
  return {
    ...entry,
    content,
    uploads,
    drop,
    submit,
    async sendAnyway(id: string) {
      if (await uploads.sendAnyway(id)) finish();
    },
    chooseKind,
    failure: adding.error,
    problem: isChecked ? problem : undefined,
    isBusy,
    hasAdded: uploads.files.some(({ state }) => state.phase === 'added'),
    isUnsaved: entry.typedKinds.length > 0 || uploads.isSending || files > 0,
  };
}

/** What prevents the chosen kind from being added, as a code. */
function entryProblem(kind: DocumentKind, { text, url, external }: Typed, files: number) {
  switch (kind) {
    case 'text':
      return textProblem(text.text);
    case 'url':
      return urlProblem(url.url);
    case 'file':
      return files === 0 ? 'file_required' : undefined;
    case 'external':
      return qaProblem(external.draft);
  }
}

/** The kinds of which something is still to be added, as it is at any moment. */
function useRest(typedKinds: readonly DocumentKind[], files: number) {
  const rest = useRef(typedKinds);
  useEffect(() => {
    rest.current = files > 0 ? [...typedKinds, 'file'] : typedKinds;
  });
  return rest;
}

/** What was typed as a document to add, with its own name or one that follows from what it says. */
function documentOf(
  kind: Exclude<DocumentKind, 'file'>,
  { text, url }: Typed,
  collection: { kind: 'qa'; pairs: readonly QaPairDraft[]; name: string },
) {
  switch (kind) {
    case 'text':
      return { kind, text: text.text, name: text.name.trim() || nameOfText(text.text) };
    case 'url':
      return { kind, url: url.url.trim(), name: url.name.trim() || nameOfUrl(url.url) };
    case 'external':
      return collection;
  }
}

/** What is typed of each kind at first. */
const NOTHING = {
  text: { name: '', text: '' },
  url: { name: '', url: '' },
  external: { name: '', draft: EMPTY_QA },
};

type Typed = typeof NOTHING;

function useTypedEntry() {
  const [kind, setKind] = useState<DocumentKind>('text');
  const [typed, setTyped] = useState(NOTHING);
  const isTyped = {
    text: typed.text.text.trim() !== '',
    url: typed.url.url.trim() !== '',
    external: isQaChanged(typed.external.draft, []),
  };
  const edit = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  return {
    kind,
    setKind,
    typed,
    edit,
    editCollection: (change: (before: Typed['external']) => Typed['external']) =>
      setTyped((before) => ({ ...before, external: change(before.external) })),
    /** Those for which something was typed. */
    typedKinds: (['text', 'url', 'external'] as const).filter((one) => isTyped[one]),
    clear: (added: DocumentKind) => added !== 'file' && edit({ [added]: NOTHING[added] }),
  };
}
