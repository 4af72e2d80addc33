import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { Bot } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../design/badge.tsx';
import { useFormats } from '../../../design/formats.ts';
import { addressOpening } from '../../../session/agent-address.ts';
import { shortDescription } from '../server-facts.ts';

/** The agents that a server works for, each a link to it with the first of the tools that it can call. */
export function ServerAgents({
  agents,
  readOnly,
}: {
  agents: ToolServer['dependent_agents'];
  readOnly: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-base text-ink">
        {t('toolServers.dependent_agents', { count: agents.length })}
      </h3>
      {agents.length === 0 ? (
        <p className="rounded-lg border border-dashed px-4 py-3 text-base text-muted">
          {t(readOnly ? 'toolServers.no_dependent_agents_viewer' : 'toolServers.no_dependent_agents')}
        </p>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {agents.map((agent) => (
            <li key={agent.id}>
              <DependentAgent agent={agent} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DependentAgent({ agent }: { agent: ToolServer['dependent_agents'][number] }) {
  const { t } = useTranslation();
  const { moment, number } = useFormats();
  const shown = agent.tools.slice(0, TOOL_SERVERS.shownToolsOfAgent);
  const rest = agent.tools.length - shown.length;
  const facts = [agent.model, t('toolServers.agent_created', { when: moment(agent.created_at) })].filter(
    (fact) => fact !== '',
  );
  return (
    <Link
      to={addressOpening({ kind: 'stored', id: agent.id })}
      className="flex items-start gap-3 rounded-lg px-4 py-2.5 transition-colors hover:bg-hover"
    >
      <span className="flex h-5 items-center text-muted">
        <Bot size={16} aria-hidden />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere text-base text-ink">{agent.name}</span>
          {agent.status === 'active' ? (
            <Badge tone="success">{t('toolServers.active')}</Badge>
          ) : (
            <Badge>{t('toolServers.inactive')}</Badge>
          )}
        </span>
        {agent.description === '' ? null : (
          <span className="wrap-anywhere text-muted text-sm">{shortDescription(agent.description)}</span>
        )}
        <span className="text-muted text-xs">{facts.join(' · ')}</span>
        {shown.length === 0 ? null : (
          <span className="flex flex-wrap items-center gap-1">
            {shown.map((tool) => (
              <Badge key={tool} className="max-w-full font-mono">
                <span className="truncate">{tool}</span>
              </Badge>
            ))}
            {rest > 0 ? (
              <span className="text-muted text-xs">{t('toolServers.plus', { number: number(rest) })}</span>
            ) : null}
          </span>
        )}
      </span>
    </Link>
  );
}
