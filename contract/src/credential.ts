// What belongs here: keys that stand in plain text where anybody who opens the settings can read them.

/** Whether a header or a parameter of this name usually contains a key, which is better stored as a secret. */
export function isCredentialName(name: string): boolean {
  if (/^idempotency[-_]key$/i.test(name)) return false;
  return /auth(?!or(?!i[sz]))|cookie|token|secret|passw|pwd|signature|credential|api[-_]?key|(^|[-_.])(key|sig)$/i.test(
    name,
  );
}

/** Whether a key stands in an address: in its query, or as its name and password. */
export function hasCredential(url: string): boolean {
  return withoutCredential(url, '') !== url;
}

/** The address with something else in place of each key in it; what is a variable stays. */
export function withoutCredential(url: string, instead: string): string {
  return url
    .replace(
      /^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]+@/i,
      (_, scheme: string) => `${scheme}${instead && `${instead}@`}`,
    )
    .replaceAll(/([?&])([^=&#?]+)=([^&#]+)/g, (whole, before: string, name: string, value: string) =>
      isCredentialName(name) && !value.startsWith('{') ? `${before}${name}=${instead}` : whole,
    );
}
