import { describe, expect, it } from 'vitest';
import { isGuessablePassword } from './password.ts';

describe('a password', () => {
  it.each([
    '1234567890',
    '0987654321',
    '12345678901234567890',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'qwertyuiop',
    'azertyuiop12',
    '1qaz2wsx3edc',
    'password123',
    'P@ssw0rd2024!',
    'Passwort1234',
    'motdepasse1',
    'Bienvenue2025!',
    'iloveyou12345',
    'admin-admin-1',
    'Zoe-Martin-1990',
    'zoe.martin@example.org',
  ])('%s is refused', (password) => {
    expect(isGuessablePassword(password, ['Zoé', 'Martin', 'zoe.martin@example.org', 'Acme'])).toBe(true);
  });

  it.each([
    'correct horse battery',
    'Trois petits chats verts',
    'k3Jx!9tQzv',
    'xkcd-staple-12',
    'ñandú-lluvia-tejado',
    '雨が降る日は家で本を読む',
    'qwerty und dann ganz lang',
  ])('%s is taken', (password) => {
    expect(isGuessablePassword(password, ['Zoé', 'Martin', 'zoe.martin@example.org', 'Acme'])).toBe(false);
  });
});
