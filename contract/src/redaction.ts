import { z } from 'zod';

/** What is recognised in words and can be kept out of storage; named as clients of the live protocol know it. */
export const RedactedEntity = z.enum([
  'financial_id.payment_card',
  'financial_id.bank_account',
  'unique_id.government_issued_id',
  'email_address',
  'contact_number',
  'dob',
  'location.location_address',
]);
export type RedactedEntity = z.infer<typeof RedactedEntity>;

/** What an agent's settings keep out of storage; they are stored as they are sent. */
export const RedactionSettings = z.looseObject({
  enabled: z.boolean().optional(),
  /** All where it names none. */
  entities: z.array(RedactedEntity).optional(),
});

/** The entities that are kept out of storage; none unless the settings say so. */
export function withheldEntities(
  settings: z.infer<typeof RedactionSettings> | undefined,
): readonly RedactedEntity[] {
  if (!settings?.enabled) return [];
  return settings.entities?.length ? settings.entities : RedactedEntity.options;
}

/** The name of an entity in its marks: its last part. */
export function markName(entity: RedactedEntity): string {
  return entity.slice(entity.lastIndexOf('.') + 1);
}

const NAMES = RedactedEntity.options.map(markName);

/** What stands for a value in what is stored: its entity, and which of its values in the conversation, as `[payment_card_1]`. */
export const REDACTION_MARK = new RegExp(`\\[(?<name>${NAMES.join('|')})_(?<number>\\d+)\\]`, 'g');
