import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { toast } from '../../../../design/toast.tsx';
import { useSetting } from '../../settings/editor-store.tsx';
import type { EditedField } from '../../settings/platform-forms.ts';
import { FIELD_TYPES } from '../../settings/setting-formats.ts';
import { SettingsGroup } from '../settings-block.tsx';
import { withChanged, withoutItem } from './list-edits.ts';
import { ListItemCard } from './list-item-card.tsx';

/** The values that are looked for in each finished conversation. They are known by name and have no order. */
export function CollectedFieldList() {
  const { t } = useTranslation();
  const { label, value: fields, readOnly, errorAt, change } = useSetting('platform_settings.data_collection');
  const types = (Object.keys(FIELD_TYPES) as EditedField['type'][]).map((type) => ({
    value: type,
    label: t(FIELD_TYPES[type]),
  }));
  const remove = (index: number, name: string) => {
    change(withoutItem(fields, index));
    toast.success(t('advanced.item_removed', { item: name }), {
      action: { label: t('advanced.undo'), onClick: () => change([...fields]) },
    });
  };
  return (
    <SettingsGroup title={label} hint={t('advanced.fields_hint')}>
      {fields.map(({ name, type, description }, index) => {
        const heading = t('advanced.field_numbered', { number: index + 1 });
        const shown = name.trim() || heading;
        const edit = (next: Partial<EditedField>) => change(withChanged(fields, index, next));
        return (
          <ListItemCard
            // A name changes while it is edited; its index does not.
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
                error={errorAt(`${index}.name`)}
                onValueChange={(next) => edit({ name: next })}
              />
              <Select
                label={t('advanced.field_type')}
                options={types}
                value={type}
                disabled={readOnly}
                onValueChange={(next) => edit({ type: next })}
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
              error={errorAt(`${index}.description`)}
              onValueChange={(next) => edit({ description: next })}
            />
          </ListItemCard>
        );
      })}
      {readOnly ? null : (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => change([...fields, { name: '', type: 'string', description: '' }])}
        >
          {t('advanced.field_add')}
        </Button>
      )}
    </SettingsGroup>
  );
}
