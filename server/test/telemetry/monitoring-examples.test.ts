import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startServer } from '../support/running-server.ts';

const TOKEN = 'a token that nobody guesses';
const FOLDER = new URL('../../../docs/examples/monitoring/', import.meta.url);
/** Names of metrics in an expression: labels and functions have no such beginnings. */
const METRIC = /\b(?:parley|process|nodejs)_[a-z0-9_]+/g;

it.each(['alerts.yml', 'grafana-dashboard.json'])(
  'names in %s only metrics that the page has',
  async (file) => {
    await using server = await startServer({ PARLEY_METRICS_TOKEN: TOKEN });
    const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const described = new Set([...(await page.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const text = await readFile(new URL(file, FOLDER), 'utf8');
    const named = new Set(text.match(METRIC)?.map((name) => name.replace(/_bucket$/, '')));
    expect(named.size).toBeGreaterThan(8);
    expect([...named].filter((name) => !described.has(name))).toEqual([]);
  },
);
