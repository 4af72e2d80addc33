import { expect, it } from 'vitest';
import { AppUser } from './auth.ts';

it('accepts the person of a provider that knows less than this server', () => {
  const user = AppUser.parse({ id: 4711, firstname: 'Ada', settings: { lang: 'fr', photopath: null } });
  expect(user).toEqual({
    id: '4711',
    firstname: 'Ada',
    lastname: '',
    email: '',
    team_name: '',
    role: 'viewer',
    has_password: true,
    settings: { lang: 'fr', photopath: undefined },
  });
  expect(AppUser.parse({ id: 'x' }).settings.lang).toBeUndefined();
});
