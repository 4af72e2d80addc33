import { pathOf } from '@parley/contract/endpoint.ts';
import { getAvatar, getWidgetConfig, uploadAvatar } from '@parley/contract/widget.ts';
import type { AgentSnapshot } from '../agents/agent-snapshot.ts';
import { on, type Route } from '../http/route.ts';
import type { Avatars } from './avatars.ts';
import { widgetConfig } from './widget-config.ts';
import { AvatarNotImage } from './widget-errors.ts';

/** What the widget's routes work with. */
export type WidgetRouteDependencies = {
  avatars: Avatars;
  provider: string;
  /** Address at which browsers reach this server. */
  publicUrl: string;
  /** The agent that a page may connect to. @throws {ExpectedError} when it may not */
  findStart: (address: { url: string; origin: string | undefined }) => Promise<{ agent: AgentSnapshot }>;
};

/** Names follow from the content, so what was fetched once never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** How agents look on websites, and the pictures they wear there. */
export function widgetRoutes(dependencies: WidgetRouteDependencies): Route[] {
  const { avatars, provider, publicUrl, findStart } = dependencies;
  return [
    on(getWidgetConfig, async ({ params, query, request }) => {
      const address = new URLSearchParams({ agent_id: params.agent_id, ...query });
      const { agent } = await findStart({ url: `/?${address}`, origin: request.origin });
      return widgetConfig(agent, { publicUrl, nowMs: Date.now() });
    }),
    on(uploadAvatar, async ({ files: [file] }) => {
      if (!file) throw new AvatarNotImage();
      const fileName = await avatars.store(file.bytes);
      return { url: pathOf(getAvatar, provider, { file_name: fileName }) };
    }),
    on(getAvatar, async ({ params }) => ({
      contentType: 'image/webp',
      bytes: await avatars.find(params.file_name),
      cacheControl: FOR_EVER,
    })),
  ];
}
