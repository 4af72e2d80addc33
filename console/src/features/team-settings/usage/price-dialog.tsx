import { type PriceVersion, UnitPrice, UsageUnit, type UsedItem } from '@parley/contract/usage.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAddPrices } from '../../../data/usage.ts';
import { typedNumber } from '../../../design/bounded-number.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SelectField, TextField } from '../../../design/form/form-fields.tsx';
import { settingsFailure } from '../settings-error.ts';
import { useUsageWords } from './usage-words.ts';

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'MXN'] as const;

/** A price as it is typed; empty where it is not known. */
const TypedPrice = z.object({
  unit: UsageUnit,
  item: z.string().nullable(),
  text: z.string().refine((text) => text.trim() === '' || isPrice(text), 'price_invalid'),
});
const Asked = z.object({
  currency: z.string(),
  start: z.enum(['now', 'month']),
  prices: z.array(TypedPrice),
});

function isPrice(text: string): boolean {
  return UnitPrice.shape.amount.safeParse(typedNumber(text)).success;
}

/** Asks for the prices of all that was used, and of the rest. */
export function PriceDialog({
  usedItems,
  month,
  latest,
  onClose,
}: {
  usedItems: readonly UsedItem[];
  month: string;
  latest: PriceVersion | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const words = useUsageWords();
  const add = useAddPrices();
  const currencies = latest ? [latest.currency] : CURRENCIES;
  // Those of the opening, since the values are: what is used meanwhile would move the others.
  const [lines] = useState(() => priceLines(usedItems, latest, i18n.language));
  return (
    <FormDialog
      title={t('usage.prices')}
      description={t('usage.prices_hint')}
      submitText={t('usage.save_prices')}
      schema={Asked}
      defaultValues={{ currency: currencies[0] ?? 'EUR', start: 'now' as const, prices: lines }}
      failureOf={(error) => settingsFailure(error, t, { price_version_too_early: 'start' })}
      onSubmit={async ({ currency, start, prices }) => {
        const known = prices.flatMap(({ unit, item, text }) => {
          const amount = typedNumber(text);
          return amount === undefined ? [] : [{ unit, item, amount }];
        });
        const valid_from = new Date(`${month}-01T00:00:00`).toISOString();
        await add.mutateAsync({ currency, prices: known, ...(start === 'month' && { valid_from }) });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="currency"
          label={t('usage.currency')}
          hint={latest ? t('usage.currency_hint') : undefined}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <SelectField
          name="start"
          label={t('usage.valid_from')}
          options={[
            { value: 'now', label: t('usage.from_now') },
            { value: 'month', label: t('usage.from_month', { month: words.month(month) }) },
          ]}
        />
      </div>
      <ul aria-label={t('usage.prices')} className="divide-y rounded-lg border">
        {lines.map(({ unit, item }, at) => (
          <li key={`${unit} ${item}`} className="px-3 py-2">
            <TextField
              name={`prices.${at}.text`}
              label={item === null && hasItems(unit) ? t(`usage.other_${unit}`) : words.item({ unit, item })}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('usage.cost_unknown')}
              errorText={t('usage.price_invalid')}
              end={<span className="pointer-events-none pr-2 text-faint text-sm">{words.per(unit)}</span>}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

const hasItems = (unit: UsageUnit) => unit !== 'tool_calls' && unit !== 'knowledge_megabytes';

/** What was used or had a price, and for each unit the rest; with the prices of the latest version. */
function priceLines(usedItems: readonly UsedItem[], latest: PriceVersion | undefined, language: string) {
  const known = latest?.prices ?? [];
  return UsageUnit.options.flatMap((unit) => {
    const items = [...usedItems, ...known].flatMap((one) => (one.unit === unit ? [one.item] : []));
    const named = [...new Set(items)].filter((item) => item !== null).sort();
    return [...named, null].map((item) => {
      const amount = known.find((price) => price.unit === unit && price.item === item)?.amount;
      const text = amount?.toLocaleString(language, { maximumFractionDigits: 10, useGrouping: false }) ?? '';
      return { unit, item, text };
    });
  });
}
