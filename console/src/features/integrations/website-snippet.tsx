import type { AgentType } from '@parley/contract/agent-list.ts';
import type { WebsiteSnippet } from '@parley/contract/integrations.ts';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { websiteSnippetQuery } from '../../data/integrations.ts';
import { Button } from '../../design/button.tsx';
import { CopiedText } from '../../design/copied-text.tsx';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { TabPanel, Tabs } from '../../design/tabs.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { usePermissions } from '../../session/permissions.ts';

/** The snippet with which a website shows an agent's chat, where it may be shown, and the way to try it out. */
export function WebsiteSnippetSection({
  agent,
  onTry,
}: {
  agent: { id: string; type: AgentType };
  onTry: () => void;
}) {
  const { t } = useTranslation();
  const { canUseSimulation } = usePermissions();
  return (
    <ResourceState
      query={useQuery(websiteSnippetQuery(agent.id))}
      className="py-4"
      failed={t('channels.website_snippet_failed')}
      errorText={(error) => failureSentence(error, t)}
      loading={<Skeleton className="h-48 w-full" />}
    >
      {(snippet) => (
        <section aria-label={t('channels.website_snippet')} className="flex flex-col gap-4 border-t pt-4">
          <div>
            <h3 className="font-semibold text-base text-ink">{t('channels.website_snippet')}</h3>
            <p className="text-muted text-sm">{t('channels.website_snippet_hint')}</p>
          </div>
          <SnippetTabs snippet={snippet} />
          <AllowedSites {...snippet.allowed} agentType={agent.type} />
          {canUseSimulation ? (
            <Button className="self-start" icon={Play} onClick={onTry}>
              {t('channels.try_website')}
            </Button>
          ) : null}
        </section>
      )}
    </ResourceState>
  );
}

function SnippetTabs({ snippet }: { snippet: WebsiteSnippet }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'renewed' | 'pinned'>('renewed');
  const pinned = pinnedMarkup(snippet);
  const markup = (text: string, hint: string) => (
    <div className="flex flex-col gap-1.5 pt-3">
      <CopiedText label="HTML" copyLabel={t('channels.copy_snippet')} text={text} />
      <p className="text-muted text-sm">{hint}</p>
    </div>
  );
  return (
    <Tabs
      label={t('channels.website_snippet')}
      look="segmented"
      tabs={[
        { value: 'renewed', label: t('channels.website_renewed') },
        { value: 'pinned', label: t('channels.website_pinned') },
      ]}
      value={kind}
      onValueChange={setKind}
    >
      <TabPanel value="renewed">
        {markup(renewedMarkup(snippet), t('channels.website_renewed_hint'))}
      </TabPanel>
      <TabPanel value="pinned">
        {pinned === null ? (
          <p className="pt-3 text-muted text-sm">{t('channels.website_no_build')}</p>
        ) : (
          markup(pinned, t('channels.website_pinned_hint'))
        )}
      </TabPanel>
    </Tabs>
  );
}

function AllowedSites({
  everywhere,
  hosts,
  agentType,
}: WebsiteSnippet['allowed'] & { agentType: AgentType }) {
  const { t } = useTranslation();
  // Chat agents have no advanced settings.
  const elsewhere = agentType === 'chat' ? 'channels.website_elsewhere_chat' : 'channels.website_elsewhere';
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-medium text-ink text-sm">{t('channels.website_allowed')}</h3>
      {everywhere ? null : (
        <ul className="flex flex-wrap gap-1.5">
          {hosts.map((host) => (
            <li
              key={host}
              className="max-w-full break-all rounded-md border bg-sunken px-2 py-0.5 font-mono text-ink text-sm"
            >
              {host}
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted text-sm">{t(everywhere ? 'channels.website_everywhere' : elsewhere)}</p>
    </div>
  );
}

/** The snippet that shows an agent's chat by a script that renews itself. */
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
