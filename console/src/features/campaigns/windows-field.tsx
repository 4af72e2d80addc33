import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { useTranslation } from 'react-i18next';
import { useFormField } from '../../design/form/form-fields.tsx';
import { FormRows } from '../../design/form/form-rows.tsx';
import { TextField } from '../../design/text-field.tsx';

/** Part of a day, as it is edited. */
export type EditedWindow = { from: string; until: string };

/** How the end of a day is stored, and how a field for times has it. */
const DAY_END = '24:00';
const MIDNIGHT = '00:00';

/** Parts of the day in which people are called. */
export function WindowsField() {
  const { t } = useTranslation();
  const field = useFormField<EditedWindow[]>({
    name: 'hours.windows',
    errorText: ({ message }) =>
      t(message === 'window_reversed' ? 'campaigns.window_reversed' : 'campaigns.time_required'),
  });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-ink text-sm">{t('campaigns.hours')}</span>
      <div className="max-w-88">
        <FormRows
          rows={field.value}
          onChange={field.change}
          label={t('campaigns.hours')}
          newRow={() => ({ from: '10:00', until: '13:00' })}
          addText={t('campaigns.add_window')}
          removeLabel={(_window, index) => t('campaigns.remove_window', { number: index + 1 })}
          removeIcon="cross"
          least={1}
          most={CAMPAIGNS.windowsMax}
        >
          {({ row, index, isNew, change }) => (
            <div className="grid grid-cols-2 gap-2">
              <TextField
                hideLabel
                type="time"
                autoFocus={isNew}
                label={t('campaigns.window_from', { number: index + 1 })}
                value={row.from}
                error={field.errorAt(index, 'from')}
                onValueChange={(from) => change({ from })}
              />
              <TextField
                hideLabel
                type="time"
                label={t('campaigns.window_until', { number: index + 1 })}
                value={row.until === DAY_END ? MIDNIGHT : row.until}
                error={field.errorAt(index, 'until')}
                onValueChange={(until) => change({ until: until === MIDNIGHT ? DAY_END : until })}
              />
            </div>
          )}
        </FormRows>
      </div>
      <p className="text-muted text-xs">{t('campaigns.hours_hint')}</p>
    </div>
  );
}
