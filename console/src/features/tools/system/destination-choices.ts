import type { ProviderNumber, ProviderPerson } from '@parley/contract/numbers.ts';

type ProviderTeam = { ivrs: readonly ProviderPerson[]; users: readonly ProviderPerson[] };

/** One number, or what stands for it, under which a person can be reached. */
export type DestinationEntry = {
  value: string;
  label: string;
  /** ISO 3166 code of two letters. */
  country: string;
};

/** An IVR or a person, with all that calls can be put through to. */
export type DestinationOwner = { id: string; name: string; entries: readonly DestinationEntry[] };

/** Where calls can be put through to, as the provider knows it. */
export type DestinationChoices = {
  ivrs: readonly DestinationOwner[];
  users: readonly DestinationOwner[];
  numbers: readonly DestinationEntry[];
};

/**
 * Where calls can be put through to. Invisible numbers are none of it; a person without a number is reached by the id,
 * which the provider knows.
 */
export function destinationChoices({
  team,
  numbers,
}: {
  team: ProviderTeam;
  numbers: readonly ProviderNumber[];
}): DestinationChoices {
  const known = new Map(numbers.map((number) => [digitsOf(number.number), number]));
  const isVisible = (number: string) => known.get(digitsOf(number))?.status !== INVISIBLE;
  const entryOf = (number: string): DestinationEntry => {
    const { label, country } = known.get(digitsOf(number)) ?? {};
    return { value: number, label: label?.trim() ?? '', country: country ?? '' };
  };
  const owner = ({ id, name, firstname, lastname, numbers: own }: ProviderPerson): DestinationOwner => {
    const fullName = [firstname, lastname].filter((part) => part?.trim()).join(' ');
    const entries = (own ?? [])
      .map((number) =>
        typeof number === 'string' ? number : number.status === INVISIBLE ? '' : number.number,
      )
      .filter((number) => number !== '' && isVisible(number))
      .map(entryOf);
    return { id: String(id), name: fullName || name?.trim() || String(id), entries };
  };
  return {
    ivrs: team.ivrs.map((ivr) => ({ ...owner(ivr), name: ivr.name?.trim() || String(ivr.id) })),
    users: team.users.map(owner).map((user) => (user.entries.length > 0 ? user : withId(user))),
    numbers: numbers.filter(({ status }) => status !== INVISIBLE).map(({ number }) => entryOf(number)),
  };
}

const INVISIBLE = 'INVISIBLE';

function withId(user: DestinationOwner): DestinationOwner {
  return { ...user, entries: [{ value: user.id, label: '', country: '' }] };
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '');
}
