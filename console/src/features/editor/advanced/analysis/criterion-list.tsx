import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../../design/text-area.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useSetting } from '../../settings/editor-store.tsx';
import { SettingsGroup } from '../settings-block.tsx';
import { listEdits } from './list-edits.ts';
import { AddItemButton, ListItemCard } from './list-item-card.tsx';

/** Criteria that one agent can have. */
const MAX_CRITERIA = 30;

/** The questions that each finished conversation is asked. */
export function CriterionList() {
  const { t } = useTranslation();
  const setting = useSetting('platform_settings.evaluation.criteria');
  const { value: criteria, readOnly, errorAt } = setting;
  const { add, edit, remove, mover } = listEdits(criteria, setting.update, t);
  return (
    <SettingsGroup title={setting.label} hint={t('advanced.criteria_hint')}>
      {criteria.map(({ id, name, goal }, index) => (
        <ListItemCard
          key={id}
          heading={t('advanced.criterion_numbered', { number: index + 1 })}
          name={name}
          readOnly={readOnly}
          move={{ up: mover(index, -1), down: mover(index, 1) }}
          onRemove={(shown) => remove(index, shown)}
        >
          <TextField
            label={t('advanced.criterion_name')}
            placeholder={t('advanced.criterion_name_example')}
            maxLength={200}
            value={name}
            readOnly={readOnly}
            error={errorAt(`${index}.name`)}
            onValueChange={(next) => edit(index, { name: next })}
          />
          <TextArea
            label={t('advanced.criterion_goal')}
            placeholder={t('advanced.criterion_goal_example')}
            autoGrow
            rows={2}
            maxLength={5_000}
            value={goal}
            readOnly={readOnly}
            error={errorAt(`${index}.goal`)}
            onValueChange={(next) => edit(index, { goal: next })}
          />
        </ListItemCard>
      ))}
      {readOnly || criteria.length >= MAX_CRITERIA ? null : (
        // The id is made once: what was answered for a criterion stays its answer when it is renamed or moved.
        <AddItemButton
          items={criteria.length}
          onClick={() => add({ id: `criterion_${crypto.randomUUID()}`, name: '', goal: '' })}
        >
          {t('advanced.criterion_add')}
        </AddItemButton>
      )}
    </SettingsGroup>
  );
}
