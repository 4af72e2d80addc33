import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import {
  bareEnvironment,
  readSettings,
  SettingsError,
  systemLanguage,
  unknownSettings,
  withPort,
} from './env.ts';
import { VARIABLES } from './settings/setting-variables.ts';

it('works with an empty environment', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 4100,
    dataFolder: resolve('data'),
    provider: 'parley',
    publicUrl: 'http://127.0.0.1:4100',
    databaseUrl: undefined,
    embedOrigins: [],
    maxAgents: 25,
    stopTimeoutMs: 30_000,
    models: { ollamaUrl: 'http://127.0.0.1:11434', openaiCompatible: undefined },
  });
});

it.each([
  ['PORT', 'eighty', 'PORT must be a number from 0 to 65535, not "eighty".'],
  ['PORT', '65536', 'PORT must be a number'],
  ['PARLEY_PROVIDER', 'Acme Inc', 'PARLEY_PROVIDER must be lower-case letters'],
  [
    'PARLEY_PUBLIC_URL',
    'parley.example.com',
    'PARLEY_PUBLIC_URL must be an address that starts with http://',
  ],
  ['PARLEY_PUBLIC_URL', 'https://a.example/parley', 'has no path, like https://parley.example.com'],
  ['PARLEY_PUBLIC_URL', 'https://a.example/?b', 'PARLEY_PUBLIC_URL must be'],
  ['PARLEY_EMBED_ORIGINS', 'https://a.example/path', 'PARLEY_EMBED_ORIGINS must be origins like'],
  ['PARLEY_EMBED_ORIGINS', '*', 'PARLEY_EMBED_ORIGINS must be origins like'],
  ['PARLEY_EMBED_ORIGINS', 'https://*.example.com', 'PARLEY_EMBED_ORIGINS must be origins like'],
  ['PARLEY_REGION_URLS', 'https://api.example', 'PARLEY_REGION_URLS must be regions and origins like'],
  ['PARLEY_REGION_URLS', 'eu=https://api.example/v4', 'PARLEY_REGION_URLS must be regions and origins like'],
  ['PARLEY_TRUST_PROXY', 'yes', 'PARLEY_TRUST_PROXY must be false, true, a number of proxies'],
  ['PARLEY_TRUST_PROXY', '0', 'PARLEY_TRUST_PROXY must be'],
  ['PARLEY_TRUST_PROXY', '10.0.0.0/33', 'PARLEY_TRUST_PROXY must be'],
  ['PARLEY_ALLOWED_HOSTS', 'http://models.internal', 'PARLEY_ALLOWED_HOSTS must be host names or addresses'],
  ['PARLEY_ALLOWED_HOSTS', 'models.internal/v1', 'PARLEY_ALLOWED_HOSTS must be'],
  ['PARLEY_BRAND_COLOR', 'red', 'PARLEY_BRAND_COLOR must be a colour like #4f46e5'],
  ['PARLEY_LOG_LEVEL', 'loud', 'PARLEY_LOG_LEVEL must be fatal, error'],
  [
    'PARLEY_OIDC_ISSUER',
    'https://id.example.com',
    'PARLEY_OIDC_ISSUER and PARLEY_OIDC_CLIENT_ID belong together',
  ],
])('stops at %s=%s with a sentence that names it', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(sentence);
});

it.each([
  ['', false],
  ['false', false],
  ['true', 1],
  ['2', 2],
  ['10.0.0.0/8, ::1 loopback', ['10.0.0.0/8', '::1', 'loopback']],
])('reads which proxies are believed from "%s"', (value, trusted) => {
  expect(readSettings({ PARLEY_TRUST_PROXY: value }).trustProxy).toEqual(trusted);
});

it('takes an issuer with and without a slash at its end for the same', () => {
  const settings = readSettings({
    PARLEY_OIDC_ISSUER: 'https://id.example.com/',
    PARLEY_OIDC_CLIENT_ID: 'p',
  });
  expect(settings.externalIssuer?.url).toBe('https://id.example.com');
});

it('reads hosts with and without a port', () => {
  const hosts = 'models.internal, 10.0.0.5:8080 fd00::5 [fd00::5]:80';
  expect(readSettings({ PARLEY_ALLOWED_HOSTS: hosts }).allowedHosts).toHaveLength(4);
});

it('does not repeat a secret in its complaint', () => {
  expect(() => readSettings({ PARLEY_SECRET_KEY: 'hunter2' })).toThrow(
    /^PARLEY_SECRET_KEY must be at least 16 characters\.$/,
  );
});

it('reads lists with commas and spaces', () => {
  const { embedOrigins } = readSettings({ PARLEY_EMBED_ORIGINS: 'https://a.example, http://localhost:3000' });

  expect(embedOrigins).toEqual(['https://a.example', 'http://localhost:3000']);
});

it('reads the hosts of regions by name', () => {
  const { regionUrls } = readSettings({
    PARLEY_REGION_URLS: 'eu=https://eu.example, us=https://us.example:8443',
  });

  expect(regionUrls).toEqual({ eu: 'https://eu.example', us: 'https://us.example:8443' });
});

it('puts a port that the system chose into the public address', () => {
  expect(withPort(readSettings({ PORT: '0' }), 5000).publicUrl).toBe('http://127.0.0.1:5000');
});

it('leaves a public address alone that the operator gave', () => {
  const settings = readSettings({ PORT: '0', PARLEY_PUBLIC_URL: 'https://parley.example.com/' });

  expect(withPort(settings, 5000).publicUrl).toBe('https://parley.example.com');
});

it('writes the public address as browsers do, which compare it with that of the page', () => {
  const { publicUrl } = readSettings({ PARLEY_PUBLIC_URL: 'https://Parley.Example.com:443//' });
  expect(publicUrl).toBe('https://parley.example.com');
});

it.each([
  [{ LANG: 'fr_FR.UTF-8' }, 'fr'],
  [{ LC_ALL: 'es_ES', LANG: 'fr_FR' }, 'es'],
  [{ LC_MESSAGES: 'en', LANG: 'fr_FR' }, 'en'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'fry_NL' }, undefined],
])('takes the interface language from %o', (env, language) => {
  expect(systemLanguage(env)).toBe(language);
});

it('describes every variable', () => {
  for (const [name, { allowed, meaning }] of Object.entries(VARIABLES)) {
    expect(name).toMatch(/^[A-Z][A-Z0-9_]+$/);
    expect(allowed).not.toBe('');
    expect(meaning).not.toBe('');
  }
});

it('gives processes that read files of strangers none of its secrets', () => {
  const env = {
    NODE_COMPILE_CACHE: '/cache',
    PARLEY_SECRET_KEY: 'secret',
    DATABASE_URL: 'postgres://secret',
  };
  expect(bareEnvironment(env)).toEqual({ NODE_COMPILE_CACHE: '/cache' });
  expect(bareEnvironment({ OPENAI_API_KEY: 'secret' })).toEqual({});
});

it('names variables that look like settings and are none', () => {
  const env = {
    PARLEY_DATA: '/srv/parley',
    PARLEY_MAX_AGENT: '30',
    PARLEY_PORT: '4200',
    PARLEY_URL: 'https://parley.example.com',
    HOME: '/root',
  };
  expect(unknownSettings(env)).toEqual(['PARLEY_MAX_AGENT', 'PARLEY_PORT']);
});

it('takes what Kubernetes tells of services for no settings', () => {
  const env = {
    PARLEY_SERVICE_HOST: '10.0.0.4',
    PARLEY_SERVICE_PORT_HTTP: '80',
    PARLEY_PORT: 'tcp://10.0.0.4:80',
    PARLEY_PORT_80_TCP_ADDR: '10.0.0.4',
    PARLEY_DATABASE_SERVICE_HOST: '10.0.0.5',
  };
  expect(unknownSettings(env)).toEqual([]);
});
