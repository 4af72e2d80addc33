import { expectedError } from '../http/expected-error.ts';

/** Nothing is counted of such a conversation of the team. */
export const UsageNotFound = expectedError(
  'usage_not_found',
  404,
  (id: string) => `Nothing is counted of a conversation ${id} yet. It is when the conversation is over.`,
);

export const PriceVersionTooEarly = expectedError(
  'price_version_too_early',
  409,
  'These prices would begin before the latest ones. Choose a later date.',
);

export const PriceCurrencyDiffers = expectedError(
  'price_currency_differs',
  409,
  (currency: string) => `The team's prices are in ${currency}. Give these in the same currency.`,
);

export const PricesMissing = expectedError(
  'prices_missing',
  409,
  'A budget needs prices. Enter prices first.',
);
