import { z } from 'zod';

/** Whether something is wished, in a form, whose fields are texts; false when left out. */
export const writtenBoolean = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .default(false);
