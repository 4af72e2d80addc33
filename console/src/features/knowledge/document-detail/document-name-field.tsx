import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateDocument } from '../../../data/documents.ts';
import { RenameInput } from '../../../design/rename-input.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { toast } from '../../../design/toast.tsx';
import { useLostFocus } from '../../../design/use-lost-focus.ts';
import { useDocumentErrorText } from '../document-error-text.ts';

/** A document's name, renamed in place: Enter commits, Escape cancels, a blank name is not applied. */
export function DocumentNameField({ document, readOnly }: { document: DocumentItem; readOnly: boolean }) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const { mutateAsync, isPending } = useUpdateDocument(document.uuid);
  const [typed, setTyped] = useState<string>();
  // Of the field that it was renamed in.
  const takeLostFocus = useLostFocus('[role="dialog"]');
  const { name } = document;
  if (readOnly) return name;

  const commit = () => {
    const next = typed?.trim() ?? '';
    if (isPending) return;
    if (next === '' || next === name) return setTyped(undefined);
    void mutateAsync({ name: next }).then(
      () => setTyped(undefined),
      // What was typed stays in the field; it is said also where the document was closed meanwhile.
      (error) => toast.error(t('knowledge.rename_failed'), { description: errorText(error) }),
    );
  };
  if (typed === undefined)
    return (
      <button
        ref={takeLostFocus}
        type="button"
        aria-label={t('buttons.rename_named', { name })}
        onClick={() => setTyped(name)}
        className="group -ml-1.5 inline-flex max-w-full items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-left transition-colors hover:bg-hover"
      >
        <span className="wrap-anywhere min-w-0">{name}</span>
        <Pencil size={16} aria-hidden className="text-faint group-hover:text-ink" />
      </button>
    );
  return (
    <span className="flex items-center gap-2">
      <RenameInput
        value={typed}
        maxLength={KNOWLEDGE.nameMax}
        className="-ml-1.5 h-8 w-full min-w-0 rounded-sm border border-control/70 bg-surface px-1.5 font-semibold text-ink text-lg"
        onChange={setTyped}
        onCommit={commit}
        onCancel={() => setTyped(undefined)}
      />
      {isPending ? <Spinner size={16} /> : null}
    </span>
  );
}
