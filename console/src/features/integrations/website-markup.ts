import type { WebsiteSnippet } from '@parley/contract/integrations.ts';

/** What a page holds to show an agent's chat, by a script that renews itself. */
export function renewedMarkup({ agent_id, script_url }: WebsiteSnippet): string {
  return `<script src="${script_url}" data-agent="${agent_id}" async></script>`;
}

/** The same by a script that stays as it is; null where there is none. */
export function pinnedMarkup({ agent_id, pinned }: WebsiteSnippet): string | null {
  if (!pinned) return null;
  return [
    `<script src="${pinned.url}"`,
    `  integrity="${pinned.integrity}" crossorigin="anonymous"`,
    `  data-agent="${agent_id}" async></script>`,
  ].join('\n');
}
