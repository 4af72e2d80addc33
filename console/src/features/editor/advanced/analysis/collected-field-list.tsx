import { useTranslation } from 'react-i18next';
import { Select } from '../../../../design/select.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useSetting } from '../../settings/editor-store.tsx';
import type { EditedField } from '../../settings/platform-forms.ts';
import { SettingsGroup } from '../settings-block.tsx';
import { listEdits } from './list-edits.ts';
import { AddItemButton, ListItemCard } from './list-item-card.tsx';

/** The values that are looked for in each finished conversation. They are known by name and have no order. */
export function CollectedFieldList() {
  const { t } = useTranslation();
  const { label, value: fields, readOnly, errorAt, update } = useSetting('platform_settings.data_collection');
  const { add, edit, remove } = listEdits(fields, update, t);
  return (
    <SettingsGroup title={label} hint={t('advanced.fields_hint')}>
      {fields.map((field, index) => (
        <ListItemCard
          // A name changes while it is edited; its index does not.
          key={String(index)}
          heading={t('advanced.field_numbered', { number: index + 1 })}
          name={field.name}
          readOnly={readOnly}
          onRemove={(shown) => remove(index, shown)}
        >
          <FieldEntry
            field={field}
            readOnly={readOnly}
            errorAt={(part) => errorAt(`${index}.${part}`)}
            onChange={(part) => edit(index, part)}
          />
        </ListItemCard>
      ))}
      {readOnly ? null : (
        <AddItemButton
          items={fields.length}
          onClick={() => add({ name: '', type: 'string', description: '' })}
        >
          {t('advanced.field_add')}
        </AddItemButton>
      )}
    </SettingsGroup>
  );
}

/** What a value can be, in the order in which it is offered. */
const FIELD_TYPES: readonly EditedField['type'][] = ['string', 'number', 'integer', 'boolean'];

type FieldEntryProps = {
  field: EditedField;
  readOnly: boolean;
  errorAt: (part: keyof EditedField) => string | undefined;
  onChange: (part: Partial<EditedField>) => void;
};

/** What a value is called, of which type it is, and what it means. */
function FieldEntry({ field, readOnly, errorAt, onChange }: FieldEntryProps) {
  const { t } = useTranslation();
  const types = FIELD_TYPES.map((type) => ({ value: type, label: t(`advanced.field_type_${type}`) }));
  return (
    <>
      <div className="@lg:grid-cols-[minmax(0,1fr)_10rem] grid items-start gap-3">
        <TextField
          mono
          label={t('advanced.field_name')}
          placeholder="order_number"
          maxLength={100}
          value={field.name}
          readOnly={readOnly}
          error={errorAt('name')}
          onValueChange={(name) => onChange({ name })}
        />
        <Select
          label={t('advanced.field_type')}
          options={types}
          value={field.type}
          disabled={readOnly}
          onValueChange={(type) => onChange({ type })}
        />
      </div>
      <TextArea
        label={t('advanced.field_description')}
        placeholder={t('advanced.field_description_example')}
        autoGrow
        rows={2}
        maxLength={2_000}
        value={field.description}
        readOnly={readOnly}
        error={errorAt('description')}
        onValueChange={(description) => onChange({ description })}
      />
    </>
  );
}
