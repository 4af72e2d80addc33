import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import type { QaPairDraft } from './qa-draft.ts';
import { importedPairs } from './qa-import.ts';

/** Takes pairs from two columns that are pasted. */
export function QaImportForm({ onImport }: { onImport: (pairs: readonly QaPairDraft[]) => void }) {
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
