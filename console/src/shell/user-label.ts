import type { AppUser } from '@parley/contract/auth.ts';

/** What a person is called: full name, else first name, else e-mail address; undefined when nothing is known. */
export function userLabel(user: Pick<AppUser, 'firstname' | 'lastname' | 'email'>): string | undefined {
  const first = user.firstname.trim();
  const last = user.lastname.trim();
  if (first && last) return `${first} ${last}`;
  return first || user.email.trim() || undefined;
}

/** Address of a person's photo with the region in its host rewritten to the stored one. */
export function userPhotoUrl(photoPath: string | undefined, storedRegion: string | null): string | undefined {
  if (!photoPath) return undefined;
  if (!URL.canParse(photoPath)) return photoPath;
  const region = storedRegion === 'us' ? 'us' : 'eu';
  const url = new URL(photoPath);
  url.hostname = url.hostname.replace(/(^|[.-])(?:eu|us)(?=[.-])/, `$1${region}`);
  return url.href;
}
