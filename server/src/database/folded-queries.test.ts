import { folded } from '@parley/language/plain-text.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { foldedText } from './folded-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

it.each([
  'Opening HOURS, 24/7',
  'RÉSUMÉ re\u0301sume\u0301 ÇA Ñandú Ü',
  'Straße, ŒUVRE, Æsop, Øre, ŁÓDŹ, Đà Nẵng, ıİ, Þór',
  'ﬁnance ½ Ⅳ ＦＵＬＬ ①',
  'ΆΛΦΑ Москва Ёлка',
  'مُحَمَّد שָׁלוֹם हिन्दी ไทยน้ำ',
  '',
])('folds "%s" in the database as here', async (text) => {
  const { rows } = await database.database.execute<{ folded: string }>(
    sql`select ${foldedText(sql`${text}::text`)} as folded`,
  );
  expect(rows).toEqual([{ folded: folded(text) }]);
});
