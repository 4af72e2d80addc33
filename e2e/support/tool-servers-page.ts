import {
  createToolServer,
  deleteToolServer,
  listToolServers,
  type ToolServer,
  type ToolTransport,
} from '@parley/contract/tool-servers.ts';
import type { Locator, Page } from 'playwright-core';
import type { User } from './console-server.ts';
import type { Words } from './words.ts';

/** What one does on the page of tool servers, by the names a user reads. */
export type ToolServersPage = {
  /** Opens the page and waits for its servers, or for their absence to be said. */
  open(): Promise<void>;
  rows: Locator;
  row(name: string): Locator;
  /** The panel beside the list. */
  panel: Locator;
  button(key: string, values?: Readonly<Record<string, string | number>>): Locator;
  /** Chooses an action of a server's menu. */
  act(name: string, action: string): Promise<void>;
  /** Opens the dialog that adds a server. */
  beginAdding(): Promise<Locator>;
  /** The row of a tool in the panel. */
  tool(name: string): Locator;
  /** The switch by which a tool runs without asking. */
  toolSwitch(name: string): Locator;
  /** Turns a tool's switch and confirms. */
  toggleTool(name: string, isEnabled: boolean): Promise<void>;
  /** A toast with this text. */
  toast(text: string): Locator;
};

/** The page of tool servers. */
export function toolServersPage(page: Page, t: Words): ToolServersPage {
  const rows = page.getByRole('list', { name: t('shell.page_mcp') }).getByRole('listitem');
  const button: ToolServersPage['button'] = (key, values) =>
    page.getByRole('button', { name: t(key, values), exact: true });
  const panel = page.getByRole('dialog');
  const toolSwitch = (name: string) =>
    page.getByRole('switch', { name: t('toolServers.runs_unasked_named', { name }) });
  return {
    async open() {
      await page.goto('/mcp');
      await rows
        .or(page.getByText(t('toolServers.none'), { exact: true }))
        .first()
        .waitFor();
    },
    rows,
    row: (name) => rows.filter({ has: page.getByRole('button', { name, exact: true }) }),
    panel,
    button,
    async act(name, action) {
      await button('design.row_actions', { name }).click();
      await page.getByRole('menuitem', { name: t(action) }).click();
    },
    async beginAdding() {
      await button('toolServers.add').click();
      const dialog = page.getByRole('dialog', { name: t('toolServers.add_title') });
      await dialog.waitFor();
      return dialog;
    },
    tool: (name) => panel.getByRole('listitem').filter({ has: toolSwitch(name) }),
    toolSwitch,
    async toggleTool(name, isEnabled) {
      await toolSwitch(name).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t(isEnabled ? 'toolServers.enable' : 'toolServers.disable') })
        .click();
    },
    toast: (text) => page.locator('[data-sonner-toast]').filter({ hasText: text }),
  };
}

/** Fills the fields of a server that is added. */
export async function fillServer(
  dialog: Locator,
  t: Words,
  { name, url, transport = 'STREAMABLE_HTTP' }: { name: string; url: string; transport?: ToolTransport },
): Promise<void> {
  await dialog.getByRole('textbox', { name: t('fields.name') }).fill(name);
  await dialog.getByRole('textbox', { name: t('fields.url') }).fill(url);
  if (transport === 'SSE') {
    await dialog.getByRole('combobox', { name: t('toolServers.transport') }).click();
    await dialog.page().getByRole('option', { name: 'SSE' }).click();
  }
  await dialog.getByRole('checkbox', { name: t('toolServers.trust') }).check();
}

/** Adds a server of the team by the interface of the server. */
export function storeServer(
  user: User,
  config: { name: string; url: string; transport?: ToolTransport; description?: string },
): Promise<ToolServer> {
  return user.call(createToolServer, { body: { config } });
}

/** Deletes every tool server of the team. */
export async function deleteServers(user: User): Promise<void> {
  const { mcp_servers } = await user.call(listToolServers, {});
  for (const { id } of mcp_servers) await user.call(deleteToolServer, { params: { id }, query: {} });
}
