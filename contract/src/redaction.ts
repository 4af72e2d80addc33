import { z } from 'zod';

/** What is recognised in words and can be kept out of storage; named as clients of the live protocol know it. */
export const RedactedEntity = z.enum([
  'financial_id.payment_card',
  'financial_id.bank_account',
  'unique_id.government_issued_id',
  'email_address',
  'contact_number',
]);
export type RedactedEntity = z.infer<typeof RedactedEntity>;

/** The name of an entity in its marks: its last part. */
export function markName(entity: RedactedEntity): string {
  return entity.slice(entity.lastIndexOf('.') + 1);
}

const NAMES = RedactedEntity.options.map(markName);

/** What stands for a value in what is stored: its entity, and which of its values in the conversation, as `[payment_card_1]`. */
export const REDACTION_MARK = new RegExp(`\\[(?<name>${NAMES.join('|')})_(?<number>\\d+)\\]`, 'g');
