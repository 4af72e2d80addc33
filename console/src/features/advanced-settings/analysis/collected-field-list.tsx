import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { Select } from '../../../design/select.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { toast } from '../../../design/toast.tsx';
import type { CollectedFieldSetting, ErrorOf } from '../advanced-settings.ts';
import { SettingsGroup } from '../settings-block.tsx';
import { withChanged, withoutItem } from './list-edits.ts';
import { ListItemCard } from './list-item-card.tsx';

export type CollectedFieldListProps = {
  fields: readonly CollectedFieldSetting[];
  errorOf: ErrorOf;
  readOnly: boolean;
  onChange: (fields: CollectedFieldSetting[]) => void;
};

/** The values that are looked for in each finished conversation. They are known by name and have no order. */
export function CollectedFieldList({ fields, errorOf, readOnly, onChange }: CollectedFieldListProps) {
  const { t } = useTranslation();
  const types: { value: CollectedFieldSetting['type']; label: string }[] = [
    { value: 'string', label: t('advanced.type_text') },
    { value: 'number', label: t('advanced.type_number') },
    { value: 'integer', label: t('advanced.type_whole_number') },
    { value: 'boolean', label: t('advanced.type_yes_no') },
  ];
  const remove = (index: number, name: string) => {
    onChange(withoutItem(fields, index));
    toast.success(t('advanced.item_removed', { item: name }), {
      action: { label: t('advanced.undo'), onClick: () => onChange([...fields]) },
    });
  };
  return (
    <SettingsGroup title={t('advanced.fields')} hint={t('advanced.fields_hint')}>
      {fields.map(({ name, type, description }, index) => {
        const heading = t('advanced.field_numbered', { number: index + 1 });
        const shown = name.trim() || heading;
        const change = (next: Partial<CollectedFieldSetting>) => onChange(withChanged(fields, index, next));
        return (
          <ListItemCard
            // A name changes while it is edited; its place does not.
            key={String(index)}
            heading={heading}
            name={shown}
            readOnly={readOnly}
            onRemove={() => remove(index, shown)}
          >
            <div className="@lg:grid-cols-[minmax(0,1fr)_10rem] grid items-start gap-3">
              <TextField
                mono
                label={t('advanced.field_name')}
                placeholder="order_number"
                maxLength={100}
                value={name}
                readOnly={readOnly}
                error={errorOf(`collectedFields.${index}.name`)}
                onValueChange={(next) => change({ name: next })}
              />
              <Select
                label={t('advanced.field_type')}
                options={types}
                value={type}
                disabled={readOnly}
                onValueChange={(next) => change({ type: next })}
              />
            </div>
            <TextArea
              label={t('advanced.field_description')}
              placeholder={t('advanced.field_description_example')}
              autoGrow
              rows={2}
              maxLength={2_000}
              value={description}
              readOnly={readOnly}
              error={errorOf(`collectedFields.${index}.description`)}
              onValueChange={(next) => change({ description: next })}
            />
          </ListItemCard>
        );
      })}
      {readOnly ? null : (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...fields, { name: '', type: 'string', description: '' }])}
        >
          {t('advanced.field_add')}
        </Button>
      )}
    </SettingsGroup>
  );
}
