import { isIP } from 'node:net';
import { z } from 'zod';
import { isProxyAddress } from '../http/trusted-proxies.ts';

// What belongs here: what the value of an environment variable may look like.

/** An environment variable that Parley reads. */
export type Variable<T> = {
  /** Turns the text into the setting; text that it does not take is refused. */
  schema: z.ZodType<T, string>;
  /** Text assumed when the variable is unset or empty. */
  fallback?: string;
  /** What a right value looks like, to follow 'must be'. */
  allowed: string;
  meaning: string;
  /** Never repeated in a message. */
  isSecret?: boolean;
};

export const anyText = z.string().trim();
export const optionalText = anyText.transform((value) => value || undefined);
export const list = anyText.transform((value) => value.split(/[\s,]+/).filter(Boolean));

/** Which proxies are believed; one where nothing more is said than that there is one. */
export const trustedProxies = z.union([
  z.literal('false').transform(() => false as const),
  z.literal('true').transform(() => 1),
  z
    .string()
    .regex(/^[1-9]$/)
    .transform(Number),
  list.refine((values) => values.length > 0 && values.every(isProxyAddress)),
]);

/** Takes nothing as well, for undefined. */
export function optional<T>(schema: z.ZodType<T, string>) {
  return z.union([z.literal('').transform(() => undefined), schema]);
}

/** A whole number. @param unit what it counts, where the name of the variable does not say it */
export function integer(least: number, most: number, unit?: string) {
  const schema = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(least).max(most));
  return { schema, allowed: `a number ${unit ? `of ${unit} ` : ''}from ${least} to ${most}` };
}

/** A whole number, or nothing. */
export function optionalInteger(least: number, most: number) {
  const { schema, allowed } = integer(least, most);
  return { schema: optional(schema), allowed };
}

/** Text of some length that is never repeated, or nothing. */
export function secret(least: number) {
  return { schema: optional(z.string().min(least)), allowed: `at least ${least} characters`, isSecret: true };
}

export function url(...protocols: string[]) {
  return anyText.refine((value) => {
    const protocol = URL.parse(value)?.protocol;
    return protocol !== undefined && protocols.includes(protocol);
  });
}

export function optionalUrl(...protocols: string[]) {
  return optional(url(...protocols));
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** A bucket, and the beginning of its keys that is Parley's; undefined when empty. */
export const bucketPlace = optional(
  anyText.regex(BUCKET).transform((value) => {
    const [, bucket = '', folder = ''] = BUCKET.exec(value) ?? [];
    return { bucket, prefix: folder && `${folder.slice(1)}/` };
  }),
);

/** Neither an address with a scheme nor one with a path. */
export function isHostOrHostWithPort(value: string): boolean {
  if (isIP(value) === 6) return true;
  const url = URL.parse(`http://${value}`);
  return url !== null && url.pathname === '/' && url.search + url.hash + url.username === '';
}

export function isOrigin(value: string): boolean {
  // To browsers an asterisk stands for subdomains, here for nothing.
  return /^https?:[^*]*$/.test(value) && URL.parse(value)?.origin === value;
}

export function isRegionOrigin(value: string): boolean {
  const [name, origin] = nameAndValue(value);
  return /^[a-z0-9-]{1,20}$/.test(name) && isOrigin(origin);
}

export function nameAndValue(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)];
}

export const HTTP = ['http:', 'https:'];

export const WEB_ADDRESS = {
  schema: optionalUrl(...HTTP),
  allowed: 'an address that starts with http:// or https://',
};

/** A whole site, written as browsers write it: its pages compare addresses with their own. */
export const SITE_ADDRESS = {
  schema: optional(
    url(...HTTP)
      .refine((value) => /^[^/]+:\/\/[^/?#@]+\/*$/.test(value))
      .transform((value) => new URL(value).origin),
  ),
  allowed: 'an address that starts with http:// or https:// and has no path, like https://parley.example.com',
};
