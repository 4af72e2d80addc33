import { describe, expect, it } from 'vitest';
import { userLabel, userPhotoUrl } from './user-menu.tsx';

describe('name of the signed-in user', () => {
  it('is the full name, else the first name, else the e-mail address', () => {
    const email = 'ada@example.com';
    expect(userLabel({ firstname: 'Ada', lastname: 'Lovelace', email })).toBe('Ada Lovelace');
    expect(userLabel({ firstname: 'Ada', lastname: ' ', email })).toBe('Ada');
    expect(userLabel({ firstname: '', lastname: 'Lovelace', email })).toBe(email);
    expect(userLabel({ firstname: '', lastname: '', email: '' })).toBeUndefined();
  });
});

describe('photo of the signed-in user', () => {
  it('comes from the stored region', () => {
    const photo = 'https://files-eu.provider.example/a/b.png?size=2';
    expect(userPhotoUrl(photo, 'us')).toBe('https://files-us.provider.example/a/b.png?size=2');
    expect(userPhotoUrl('https://us.provider.example/a.png', null)).toBe('https://eu.provider.example/a.png');
  });

  it('leaves a host that names no region', () => {
    expect(userPhotoUrl('https://europe.example/a.png', 'us')).toBe('https://europe.example/a.png');
    expect(userPhotoUrl('/files/a.png', 'us')).toBe('/files/a.png');
  });

  it('is absent when there is none', () => {
    expect(userPhotoUrl('', 'eu')).toBeUndefined();
    expect(userPhotoUrl(undefined, 'eu')).toBeUndefined();
  });
});
