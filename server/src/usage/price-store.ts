import type { Budget, PriceVersion, UnitPrice } from '@parley/contract/usage.ts';
import { asc, eq } from 'drizzle-orm';
import { lockName } from '../database/name-lock.ts';
import { Store } from '../database/store.ts';
import type { Caller } from '../http/route.ts';
import { accounts } from '../identity/accounts/account-table.ts';
import { fullName } from '../identity/accounts/full-name.ts';
import { type PriceList, priceList } from './usage-cost.ts';
import { PriceCurrencyDiffers, PricesMissing, PriceVersionTooEarly } from './usage-errors.ts';
import { budgets, priceVersions } from './usage-table.ts';

/** All versions of a team's prices, the earliest first. */
export type PriceBook = {
  currency: string | null;
  /** When each begins. */
  begins: readonly Date[];
  /** The prices under which something was used. @param version how many versions had begun */
  at: (version: number) => PriceList | undefined;
};

/** Prices and budgets of all teams. */
export class PriceStore extends Store {
  async book(teamId: string): Promise<PriceBook> {
    const { validFrom, currency, prices } = priceVersions;
    const versions = await this.database
      .select({ validFrom, currency, prices })
      .from(priceVersions)
      .where(eq(priceVersions.teamId, teamId))
      .orderBy(asc(validFrom), asc(priceVersions.createdAt));
    const lists = versions.map((version) => priceList(version.prices));
    return {
      currency: versions[0]?.currency ?? null,
      begins: versions.map((version) => version.validFrom),
      at: (version) => lists[version - 1],
    };
  }

  /** The newest first. */
  async list(teamId: string): Promise<PriceVersion[]> {
    const { firstname, lastname, email } = accounts;
    const rows = await this.database
      .select({ version: priceVersions, maker: { firstname, lastname, email } })
      .from(priceVersions)
      .leftJoin(accounts, eq(accounts.id, priceVersions.createdBy))
      .where(eq(priceVersions.teamId, teamId))
      .orderBy(asc(priceVersions.validFrom), asc(priceVersions.createdAt));
    return rows.reverse().map(({ version, maker }) => ({
      id: version.id,
      valid_from: version.validFrom.toISOString(),
      currency: version.currency,
      prices: version.prices,
      created_at: version.createdAt.toISOString(),
      created_by: maker ? fullName(maker) : '',
    }));
  }

  /** @throws {PriceVersionTooEarly | PriceCurrencyDiffers} */
  async add(
    { teamId, userId }: Pick<Caller, 'teamId' | 'userId'>,
    wanted: { currency: string; prices: UnitPrice[]; validFrom: Date },
  ): Promise<PriceVersion> {
    const { currency, prices, validFrom } = wanted;
    await this.database.transaction(async (transaction) => {
      // One after the other, so that their order holds.
      await lockName(transaction, `prices ${teamId}`);
      const latest = await new PriceStore(transaction).book(teamId);
      const begin = latest.begins.at(-1);
      if (begin && validFrom <= begin) throw new PriceVersionTooEarly();
      if (latest.currency && latest.currency !== currency) throw new PriceCurrencyDiffers(latest.currency);
      await transaction
        .insert(priceVersions)
        .values({ teamId, currency, prices, validFrom, createdBy: userId });
    });
    const [newest] = await this.list(teamId);
    if (!newest) throw new Error('Prices that were just added are not there.');
    return newest;
  }

  async budget(teamId: string): Promise<Budget | undefined> {
    const { amount, action } = budgets;
    const [found] = await this.database
      .select({ amount, action })
      .from(budgets)
      .where(eq(budgets.teamId, teamId));
    return found;
  }

  /** @throws {PricesMissing} */
  async setBudget(teamId: string, budget: Budget | null): Promise<void> {
    if (budget === null) {
      await this.database.delete(budgets).where(eq(budgets.teamId, teamId));
      return;
    }
    if ((await this.book(teamId)).begins.length === 0) throw new PricesMissing();
    const { amount, action } = budget;
    await this.database
      .insert(budgets)
      .values({ teamId, amount, action })
      .onConflictDoUpdate({ target: budgets.teamId, set: { amount, action } });
  }
}
