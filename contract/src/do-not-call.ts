import { z } from 'zod';

// What belongs here: numbers that agents of a team do not call.

/** Who put a number on the list: an import, the person who was called, or a member of the team. */
export const DoNotCallSource = z.enum(['import', 'caller', 'member']);
export type DoNotCallSource = z.infer<typeof DoNotCallSource>;
