import { QA } from '@parley/contract/limits.ts';
import { ClipboardPaste, Plus, Sparkles } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { isEnter } from '../../../design/shortcuts.ts';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { ConnectionsLink } from '../../../session/connections-link.tsx';
import { useMay } from '../../../session/permissions.ts';
import type { EnhancementFailure } from './enhance-qa-dialog.tsx';
import { isPair, type QaDraft, type QaPairDraft, withEdited, withEditing, withEntry } from './qa-draft.ts';
import { importedPairs } from './qa-import.ts';
import { QaPairList } from './qa-pair-list.tsx';

const EnhanceQaDialog = lazyPart(() => import('./enhance-qa-dialog.tsx'), 'EnhanceQaDialog');

export type QaBuilderProps = {
  draft: QaDraft;
  /** Takes what the draft becomes of what it is by then. */
  onChange: (change: (draft: QaDraft) => QaDraft) => void;
  /** Why it cannot be saved. */
  error?: string | undefined;
};

/** Writes questions and answers one by one or from a table, and has a language model enhance them. */
export function QaBuilder({ draft, onChange, error }: QaBuilderProps) {
  const setPairs = (change: (pairs: readonly QaPairDraft[]) => readonly QaPairDraft[]) =>
    onChange((current) => ({ ...current, pairs: change(current.pairs) }));
  const enhancing = useEnhancing(draft.pairs, { setPairs, keepEdited: () => onChange(withEdited) });
  return (
    <div className="flex flex-col gap-4">
      <PairEntry
        draft={draft}
        onChange={onChange}
        onImport={(added) => setPairs((pairs) => [...pairs, ...added])}
      />
      {enhancing.banner}
      <QaPairList
        pairs={draft.pairs}
        markedIds={enhancing.enhancedIds}
        editing={{
          edited: draft.edited,
          onEdit: (pair) => onChange((current) => withEditing(current, pair)),
          onKeep: () => onChange(withEdited),
          onCancel: () => onChange((current) => ({ ...current, edited: undefined })),
        }}
        onRemove={(id) => setPairs((pairs) => pairs.filter((pair) => pair.id !== id))}
        action={enhancing.button}
      />
      {error ? <ProblemLine>{error}</ProblemLine> : null}
      {enhancing.dialog}
    </div>
  );
}

/** Has pairs enhanced: the button for it, its dialog, why it failed, and which pairs have just become better. */
function useEnhancing(
  pairs: readonly QaPairDraft[],
  {
    setPairs,
    keepEdited,
  }: {
    setPairs: (change: (pairs: readonly QaPairDraft[]) => readonly QaPairDraft[]) => void;
    /** Closes the pair that is being changed, so that what becomes better is not overwritten. */
    keepEdited: () => void;
  },
) {
  const { t } = useTranslation();
  const [isEnhancing, setEnhancing] = useState(false);
  const [failure, setFailure] = useState<EnhancementFailure>();
  const [enhancedIds, markEnhanced] = useMarkedIds();
  const handleApply = (enhanced: readonly QaPairDraft[]) => {
    const byId = new Map(enhanced.map((pair) => [pair.id, pair]));
    setPairs((current) => current.map((pair) => byId.get(pair.id) ?? pair));
    const changed = pairs.filter((pair) => {
      const better = byId.get(pair.id);
      return better && (better.question !== pair.question || better.answer !== pair.answer);
    });
    markEnhanced(changed.map(({ id }) => id));
  };
  const finish = (next?: EnhancementFailure) => {
    setEnhancing(false);
    setFailure(next);
  };
  return {
    enhancedIds,
    banner: failure ? <FailureBanner failure={failure} onDismiss={() => setFailure(undefined)} /> : null,
    button: (
      <Button
        size="sm"
        disabled={pairs.length === 0}
        icon={Sparkles}
        onClick={() => {
          setFailure(undefined);
          keepEdited();
          setEnhancing(true);
        }}
      >
        {t('qa.enhance')}
      </Button>
    ),
    dialog: isEnhancing ? (
      <EnhanceQaDialog pairs={pairs} onApply={handleApply} onClose={() => finish()} onFailed={finish} />
    ) : null,
  };
}

/** One pair that is being written, and pairs that are pasted. */
function PairEntry({
  draft,
  onChange,
  onImport,
}: Pick<QaBuilderProps, 'draft' | 'onChange'> & { onImport: (pairs: readonly QaPairDraft[]) => void }) {
  const { t } = useTranslation();
  const [isImporting, setImporting] = useState(false);
  const question = useRef<HTMLInputElement>(null);
  const canAdd = isPair(draft) && draft.pairs.length < QA.pairsMax;
  const add = () => {
    if (!canAdd) return;
    onChange((current) => withEntry(current, crypto.randomUUID()));
    question.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-sunken p-3">
      <EntryFields draft={draft} question={question} onChange={onChange} onEnter={add} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isImporting}
          icon={ClipboardPaste}
          onClick={() => setImporting(!isImporting)}
        >
          {t('qa.import')}
        </Button>
        <Button size="sm" disabled={!canAdd} icon={Plus} onClick={add}>
          {t('qa.add_pair')}
        </Button>
      </div>
      {isImporting ? (
        <QaImportForm
          onImport={(pairs) => {
            onImport(pairs);
            setImporting(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** Enter goes from the question to the answer, and with Ctrl or Cmd adds the pair there. */
function EntryFields({
  draft,
  question,
  onChange,
  onEnter,
}: Pick<QaBuilderProps, 'draft' | 'onChange'> & {
  question: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
}) {
  const { t } = useTranslation();
  const answer = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <TextField
        ref={question}
        label={t('qa.question')}
        value={draft.question}
        maxLength={QA.questionMax}
        onValueChange={(next) => onChange((current) => ({ ...current, question: next }))}
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          event.preventDefault();
          answer.current?.focus();
        }}
      />
      <TextArea
        ref={answer}
        label={t('qa.answer')}
        value={draft.answer}
        maxLength={QA.answerMax}
        onValueChange={(next) => onChange((current) => ({ ...current, answer: next }))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </>
  );
}

function FailureBanner({ failure, onDismiss }: { failure: EnhancementFailure; onDismiss: () => void }) {
  const { t } = useTranslation();
  const mayConnect = useMay('owner');
  return (
    <Banner
      tone={failure.isModelMissing ? 'warning' : 'danger'}
      onDismiss={onDismiss}
      action={
        failure.isModelMissing && mayConnect ? (
          <ConnectionsLink>{t('qa.connect_model')}</ConnectionsLink>
        ) : undefined
      }
    >
      {failure.sentence}
    </Banner>
  );
}

/** Ids that are marked for a moment. */
function useMarkedIds(): [ids: readonly string[], mark: (ids: readonly string[]) => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (ids.length === 0) return;
    const timer = setTimeout(() => setIds([]), QA.highlightMs);
    return () => clearTimeout(timer);
  }, [ids]);
  return [ids, setIds];
}

/** Takes pairs from two columns that are pasted. */
function QaImportForm({ onImport }: { onImport: (pairs: readonly QaPairDraft[]) => void }) {
  const { t } = useTranslation();
  const [table, setTable] = useState('');
  const pairs = importedPairs(table);
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t('qa.import_table')}
        hint={t('qa.import_hint')}
        rows={4}
        mono
        value={table}
        onValueChange={setTable}
        error={table.trim() !== '' && pairs.length === 0 ? t('qa.import_nothing') : undefined}
      />
      <Button
        size="sm"
        className="self-end"
        disabled={pairs.length === 0}
        onClick={() => onImport(pairs.map((pair) => ({ ...pair, id: crypto.randomUUID() })))}
      >
        {t('qa.import_pairs', { count: pairs.length })}
      </Button>
    </div>
  );
}
