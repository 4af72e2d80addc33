import { hash, verify } from '@node-rs/argon2';

// Argon2id is the library's default; the figures are those of the OWASP password storage advice.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let unknownAccountHash: Promise<string> | undefined;

/** Hashes a password with Argon2id, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/**
 * Whether the password is the one that was hashed.
 * @param passwordHash undefined for an unknown account; the answer is then no, after the same work
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  unknownAccountHash ??= hashPassword('nobody has this password');
  await verify(await unknownAccountHash, password);
  return false;
}
