import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import type { FunctionErrors } from '../function-errors.ts';
import { useRowRemoval } from '../removed-row.ts';
import { UndoLine } from '../undo-line.tsx';
import { type HeaderDraft, newHeader } from './header-draft.ts';
import { HeaderRow } from './header-row.tsx';

/** What is sent along with the request. */
export function HeaderList({
  headers,
  address,
  errors,
  readOnly,
  variableListId,
  onChange,
}: {
  headers: readonly HeaderDraft[];
  /** Where they are sent. */
  address: string;
  errors: FunctionErrors;
  readOnly: boolean;
  variableListId: string;
  onChange: (headers: HeaderDraft[]) => void;
}) {
  const { t } = useTranslation();
  const [newKey, setNewKey] = useState<string>();
  const { removed, remove, undo } = useRowRemoval(headers, onChange);
  const add = () => {
    const header = newHeader(crypto.randomUUID());
    setNewKey(header.key);
    onChange([...headers, header]);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {headers.length > 0 ? (
        <div className="w-full divide-y rounded-md border">
          {headers.map((header, place) => (
            <HeaderRow
              key={header.key}
              header={header}
              place={place}
              address={address}
              errors={errors}
              readOnly={readOnly}
              variableListId={variableListId}
              isNew={header.key === newKey}
              onChange={(next) => onChange(headers.map((other) => (other === header ? next : other)))}
              onRemove={() => remove(header)}
            />
          ))}
        </div>
      ) : null}
      {removed ? (
        <div className="w-full">
          <UndoLine
            key={removed.row.key}
            text={t('webhook.removed', { name: removed.row.name || t('webhook.header_name') })}
            onUndo={() => {
              setNewKey(removed.row.key);
              undo();
            }}
          />
        </div>
      ) : null}
      {readOnly ? null : (
        <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={add}>
          {t('webhook.header_add')}
        </Button>
      )}
    </div>
  );
}
