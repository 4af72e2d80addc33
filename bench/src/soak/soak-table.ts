import type { SoakResult } from './soak-run.ts';
import { growthOf } from './soak-verdict.ts';

/** A run as a table for people. */
export function soakTable(result: SoakResult): string {
  const { before, after, samples } = result;
  const resourceRow = (name: string, key: 'heapMb' | 'residentMb' | 'handles', unit: string): string[] => {
    const { start, end, slope } = growthOf(samples, key);
    const line = `${start.toFixed(1)} → ${end.toFixed(1)}${unit} (${slope.toFixed(2)} a minute)`;
    return [name, `${before[key].toFixed(1)}${unit}`, line, `${after[key].toFixed(1)}${unit}`];
  };
  const rows = [
    ['', 'before', 'with callers, fitted', 'after'],
    ['---', '---', '---', '---'],
    resourceRow('heap and buffers', 'heapMb', ' MB'),
    resourceRow('resident memory', 'residentMb', ' MB'),
    resourceRow('handles', 'handles', ''),
  ];
  const counts = (name: string, counted: Readonly<Record<string, number>>) =>
    `${name}: ${
      Object.entries(counted)
        .sort(([, a], [, b]) => b - a)
        .map(([what, count]) => `${what} ${count}`)
        .join(', ') || 'none'
    }`;
  return [
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    counts('Callers', result.deeds),
    counts('Stored endings', result.endings),
    counts('Errors that turns survived', result.errors),
    `Longest time without a sound: ${(result.longestSilence.durationMs / 1000).toFixed(1)} s`,
  ].join('\n');
}
