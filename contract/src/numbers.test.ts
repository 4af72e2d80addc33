import { describe, expect, it } from 'vitest';
import { getProviderTeam } from './numbers.ts';

const team = { values: { ivrs: [{ id: 1, name: 'Night' }], users: [{ id: 'u', firstname: 'Ada' }] } };
const read = (answer: unknown) => getProviderTeam.response?.safeParse(answer).data;

describe('IVRs and users of the provider', () => {
  it('are read as they come, and where they come as JSON inside a text', () => {
    expect(read(team)).toEqual(team);
    expect(read(JSON.stringify(team))).toEqual(team);
  });

  it('are none where the provider names none', () => {
    expect(read({ values: {} })).toEqual({ values: { ivrs: [], users: [] } });
  });

  it('are not read from anything else', () => {
    expect(read('offline')).toBeUndefined();
    expect(read('"offline"')).toBeUndefined();
  });
});
