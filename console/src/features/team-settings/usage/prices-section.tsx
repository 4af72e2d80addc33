import type { UsedItem } from '@parley/contract/usage.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pricesQuery } from '../../../data/usage.ts';
import { useFormats } from '../../../design/formats.ts';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { ChangeButton } from '../change-button.tsx';
import { SettingsState } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useUsageWords } from './usage-words.ts';

const PriceDialog = lazyPart(() => import('./price-dialog.tsx'), 'PriceDialog');

/** Versions of the team's prices; a new one begins where the one before ends. */
export function PricesSection({ usedItems, month }: { usedItems: readonly UsedItem[]; month: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useUsageWords();
  const prices = useQuery(pricesQuery());
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      title={t('usage.prices')}
      description={t('usage.prices_description')}
      aside={
        <ChangeButton onClick={() => setOpen(true)} disabled={!prices.data}>
          {t(prices.data?.length ? 'usage.change_prices' : 'usage.enter_prices')}
        </ChangeButton>
      }
    >
      <SettingsState query={prices} failed={t('usage.prices_failed')}>
        {(versions) => (
          <>
            {versions.length === 0 ? <p className="text-muted text-sm">{t('usage.no_prices')}</p> : null}
            <ul aria-label={t('usage.prices')} className="flex flex-col gap-3 empty:hidden">
              {versions.map(({ id, valid_from, currency, prices: units, created_by }, at) => (
                <li key={id} className="rounded-lg border px-4 py-3">
                  <p className="font-medium text-base text-ink">
                    {t(at === 0 ? 'usage.prices_since' : 'usage.earlier_prices', {
                      moment: formats.moment(valid_from),
                    })}
                  </p>
                  {created_by === '' ? null : (
                    <p className="text-faint text-xs">{t('usage.prices_by', { name: created_by })}</p>
                  )}
                  <ul className="mt-2 flex flex-col gap-1 text-sm">
                    {units.map(({ unit, item, amount }) => (
                      <li key={`${unit} ${item}`} className="flex justify-between gap-4">
                        <span className="wrap-anywhere min-w-0 text-muted">{words.item({ unit, item })}</span>
                        <span className="shrink-0 text-ink tabular-nums">
                          {words.price(amount, currency)} {words.per(unit)}
                        </span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            {isOpen ? (
              <PriceDialog
                usedItems={usedItems}
                month={month}
                latest={versions[0]}
                onClose={() => setOpen(false)}
              />
            ) : null}
          </>
        )}
      </SettingsState>
    </SettingsSection>
  );
}
