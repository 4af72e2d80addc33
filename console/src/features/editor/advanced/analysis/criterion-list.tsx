import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { toast } from '../../../../design/toast.tsx';
import { useSetting } from '../../settings/editor-store.tsx';
import { SettingsGroup } from '../settings-block.tsx';
import { withChanged, withMoved, withoutItem } from './list-edits.ts';
import { ListItemCard } from './list-item-card.tsx';

/** Criteria that one agent can have. */
const MAX_CRITERIA = 30;

/** The questions that each finished conversation is asked. */
export function CriterionList() {
  const { t } = useTranslation();
  const {
    label,
    value: criteria,
    readOnly,
    errorAt,
    change,
  } = useSetting('platform_settings.evaluation.criteria');
  const remove = (index: number, name: string) => {
    change(withoutItem(criteria, index));
    toast.success(t('advanced.item_removed', { item: name }), {
      action: { label: t('advanced.undo'), onClick: () => change([...criteria]) },
    });
  };
  // The id is made once: what was answered for a criterion stays its answer when it is renamed or moved.
  const add = () => change([...criteria, { id: `criterion_${crypto.randomUUID()}`, name: '', goal: '' }]);
  return (
    <SettingsGroup title={label} hint={t('advanced.criteria_hint')}>
      {criteria.map(({ id, name, goal }, index) => {
        const heading = t('advanced.criterion_numbered', { number: index + 1 });
        const shown = name.trim() || heading;
        const moveTo = (to: number) =>
          to < 0 || to >= criteria.length ? undefined : () => change(withMoved(criteria, index, to));
        return (
          <ListItemCard
            key={id}
            heading={heading}
            name={shown}
            readOnly={readOnly}
            move={{ up: moveTo(index - 1), down: moveTo(index + 1) }}
            onRemove={() => remove(index, shown)}
          >
            <TextField
              label={t('advanced.criterion_name')}
              placeholder={t('advanced.criterion_name_example')}
              maxLength={200}
              value={name}
              readOnly={readOnly}
              error={errorAt(`${index}.name`)}
              onValueChange={(next) => change(withChanged(criteria, index, { name: next }))}
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
              onValueChange={(next) => change(withChanged(criteria, index, { goal: next }))}
            />
          </ListItemCard>
        );
      })}
      {readOnly || criteria.length >= MAX_CRITERIA ? null : (
        <Button size="sm" className="self-start" icon={<Plus size={16} aria-hidden />} onClick={add}>
          {t('advanced.criterion_add')}
        </Button>
      )}
    </SettingsGroup>
  );
}
