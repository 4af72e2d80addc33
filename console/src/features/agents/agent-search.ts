import type { AgentRow } from './agent-rows.ts';

/**
 * Agents whose name, id or 'bot' followed by the id contains the text, whatever the case. A blank text finds all.
 * The list writes a space between 'BOT' and the id, so a copied id may have one.
 */
export function searchAgents<Row extends Pick<AgentRow, 'id' | 'name'>>(
  rows: readonly Row[],
  text: string,
): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  const wantedId = wanted.replace(/^bot\s+/, 'bot');
  return rows.filter(
    (row) => row.name.toLowerCase().includes(wanted) || `bot${row.id}`.toLowerCase().includes(wantedId),
  );
}
