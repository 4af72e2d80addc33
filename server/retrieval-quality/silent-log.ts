import { pino } from 'pino';

/** Writes nothing down. */
export const silentLog = pino({ level: 'silent' });
