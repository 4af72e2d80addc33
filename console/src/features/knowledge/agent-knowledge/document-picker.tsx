import type { DocumentItem, DocumentType } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { documentListQuery } from '../../../data/documents.ts';
import { classNames } from '../../../design/class-names.ts';
import { SearchField } from '../../../design/search-field.tsx';
import { useSettledValue } from '../../../design/use-settled-value.ts';
import type { KnownDocument } from './known-documents.ts';
import { PickedList } from './picked-list.tsx';
import { TypeFilter } from './type-filter.tsx';

export type DocumentPickerProps = {
  /** Those that the agent has. */
  known: readonly KnownDocument[];
  onAssociate: (document: DocumentItem) => void;
};

const SEARCH_DEBOUNCE_MS = 250;
/** With fewer rows than these, the next page is fetched without being asked for. */
const FEW_ROWS = 20;

/** The team's other documents, to be found and associated; open at first where the agent knows none. */
export function DocumentPicker({ known, onAssociate }: DocumentPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(known.length === 0);
  return (
    <div className="rounded-md border">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-2 rounded-md px-3 py-2 text-left font-medium text-ink text-sm hover:bg-hover"
      >
        <span className="min-w-0 flex-1">{t('agentKnowledge.others')}</span>
        <ChevronDown
          size={16}
          aria-hidden
          className={classNames('text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <OpenPicker known={known} onAssociate={onAssociate} /> : null}
      </div>
    </div>
  );
}

function OpenPicker({ known, onAssociate }: DocumentPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [types, setTypes] = useState<readonly DocumentType[]>([]);
  const search = useSettledValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const list = useInfiniteQuery(documentListQuery({ search, types }));
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const ids = new Set(known.map((document) => document.id));
  const documents = (list.data?.pages ?? [])
    .flatMap((page) => page.list)
    .filter(({ uuid }) => !ids.has(uuid));
  // Pages of documents that the agent has already would end the list too early.
  const needsMore = documents.length < FEW_ROWS && hasNextPage && !isFetching && !list.isError;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  const box = useRef<HTMLDivElement>(null);
  const handleAssociate = (document: DocumentItem, index: number) => {
    flushSync(() => onAssociate(document));
    // The button that was pressed goes with its row: the focus stays at this position of the list.
    const next = box.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`);
    const last = box.current?.querySelector<HTMLElement>('[data-index]:last-child button');
    (next ?? last ?? box.current?.querySelector('input'))?.focus();
  };
  const first = list.data?.pages[0];
  return (
    <div ref={box} className="flex flex-col border-t">
      <div className="flex flex-wrap items-center gap-2 p-2">
        <SearchField
          className="min-w-0 flex-1 basis-48"
          placeholder={t('agentKnowledge.search_documents')}
          value={typed}
          onValueChange={setTyped}
        />
        {first ? <TypeFilter types={types} counts={first.counts} onChange={setTypes} /> : null}
      </div>
      <PickedList
        documents={documents}
        list={list}
        isFull={known.length >= KNOWLEDGE.documentsPerAgentMax}
        isNarrowed={search !== '' || types.length > 0}
        hasTeamAny={(first?.total ?? 0) > 0}
        onClear={() => {
          setTyped('');
          setTypes([]);
        }}
        onAssociate={handleAssociate}
      />
    </div>
  );
}
