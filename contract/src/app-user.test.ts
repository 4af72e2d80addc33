import { expect, it } from 'vitest';
import { AppUser } from './auth.ts';

it("accepts a provider's user with fewer fields than this server has", () => {
  const user = AppUser.parse({ id: 4711, firstname: 'Ada', settings: { lang: 'fr', photopath: null } });
  expect(user).toEqual({
    id: '4711',
    firstname: 'Ada',
    lastname: '',
    email: '',
    team_name: '',
    role: 'viewer',
    has_password: true,
    profile_invitation: false,
    settings: { lang: 'fr', photopath: undefined },
  });
  expect(AppUser.parse({ id: 'x' }).settings.lang).toBeUndefined();
});
