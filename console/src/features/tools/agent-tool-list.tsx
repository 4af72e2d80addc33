import { type BrokenFunction, headersWithoutSecret } from '@parley/contract/agent-functions.ts';
import type { AgentFunction } from '@parley/contract/functions.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Braces,
  KeyRound,
  MessageCircleQuestion,
  Pencil,
  PhoneIncoming,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { teamSecretsQuery } from '../../data/team-secrets.ts';
import { Badge } from '../../design/badge.tsx';
import { drawnIcon, type Icon } from '../../design/drawn-icon.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useMay } from '../../session/permissions.ts';
import type { OpenTool, ToolsValue } from './tool-edits.ts';
import { ToolTypeIcon } from './tool-type-words.tsx';
import { typeOf } from './tool-types.ts';
import { MethodBadge } from './webhook/request/method-badge.tsx';

type AgentToolListProps = ToolsValue & {
  readOnly: boolean;
  onOpen: (tool: OpenTool) => void;
  onDelete: (list: keyof ToolsValue, index: number) => void;
};

/** The tools of an agent with their count, or a sentence that there are none. */
export function AgentToolList(props: AgentToolListProps) {
  const { functions, brokenFunctions, readOnly, onOpen, onDelete } = props;
  const { t } = useTranslation();
  const isStored = useIsSecretStored(functions);
  const count = functions.length + brokenFunctions.length;
  if (count === 0) {
    return (
      <p className="rounded-md border border-dashed px-4 py-5 text-center text-base text-muted">
        {t('functions.none')}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <h4 id="configured-functions" className="flex items-center gap-1.5 text-muted text-sm">
        {t('functions.configured')} <span className="tabular-nums">({count})</span>
      </h4>
      <ul aria-labelledby="configured-functions" className="divide-y rounded-md border">
        {functions.map((own, index) => (
          <AgentToolRow
            key={keyAmong(functions, index, own.name)}
            own={own}
            headersToRepair={own.type === 'webhook' ? headersWithoutSecret(own, isStored) : []}
            readOnly={readOnly}
            onEdit={() => onOpen({ kind: 'edited', index, tool: own })}
            onDelete={() => onDelete('functions', index)}
          />
        ))}
        {brokenFunctions.map((broken, index) => (
          <BrokenToolRow
            key={keyAmong(brokenFunctions, index, broken.name)}
            broken={broken}
            readOnly={readOnly}
            onRepair={() => onOpen({ kind: 'broken', index, tool: broken })}
            onDelete={() => onDelete('brokenFunctions', index)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Whether a secret is there; everything counts as there while that is not known. */
function useIsSecretStored(functions: readonly AgentFunction[]): (secretId: string) => boolean {
  const mayKnow = useMay('member');
  const { data } = useQuery({
    ...teamSecretsQuery(),
    enabled: mayKnow && functions.some((own) => own.type === 'webhook' && own.api_schema.request_headers),
  });
  return (secretId) => !data || data.some(({ secret_id }) => secret_id === secretId);
}

// Names are unique where the server has seen them; an agent from a file may have one twice.
function keyAmong(items: readonly { name: string }[], index: number, name: string): string {
  return `${name} ${items.slice(0, index).filter((other) => other.name === name).length}`;
}

type AgentToolRowProps = {
  own: AgentFunction;
  /** Names of headers whose secret is gone. */
  headersToRepair: readonly string[];
  readOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

/** One tool: what it is, when it is called, what it lacks. */
function AgentToolRow({ own, headersToRepair, readOnly, onEdit, onDelete }: AgentToolRowProps) {
  const { t } = useTranslation();
  const type = typeOf(own);
  const label = t(`functions.type_${type}`);
  const name = own.type === 'system' ? label : own.name;
  const rules = own.type === 'system' ? (own.params.transfers?.length ?? 0) : 0;
  const languages = own.type === 'system' ? own.params.supported_languages?.join(', ') : undefined;
  return (
    <ToolRow
      name={name}
      icon={<ToolTypeIcon type={type} />}
      iconClassName="bg-sunken text-muted"
      opening={readOnly ? undefined : { label: t('buttons.edit_named', { name }), icon: Pencil }}
      onOpen={onEdit}
      onDelete={onDelete}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={own.type === 'system' ? NAME : `${NAME} font-mono text-sm`}>{name}</span>
        {rules > 0 ? (
          <span className="text-muted text-sm">{t('functions.rules', { count: rules })}</span>
        ) : null}
        {own.type === 'webhook' ? <MethodBadge method={own.api_schema.method} /> : null}
        <Badge>{own.type === 'system' ? <span className="font-mono">{own.name}</span> : label}</Badge>
        {own.type !== 'system' && own.caller_confirmation?.enabled ? (
          <Badge icon={MessageCircleQuestion}>{t('functions.asks_first')}</Badge>
        ) : null}
        {own.type === 'webhook' && own.runs_while_ringing ? (
          <Badge icon={PhoneIncoming}>{t('functions.while_ringing')}</Badge>
        ) : null}
        {headersToRepair.length > 0 ? (
          <Badge tone="warning" icon={KeyRound}>
            {t('functions.needs_configuration')}
          </Badge>
        ) : null}
      </p>
      <p className="line-clamp-2 text-muted text-sm">{own.description || t(`functions.type_hint_${type}`)}</p>
      {languages ? <p className="text-faint text-xs">{t('functions.languages', { languages })}</p> : null}
      {headersToRepair.length > 0 ? (
        <p className="text-sm text-warning-ink">
          {t('functions.secret_missing', { headers: headersToRepair.join(', ') })}
        </p>
      ) : null}
    </ToolRow>
  );
}

const NAME = 'wrap-anywhere min-w-0 font-medium text-ink';

/** A stored tool that cannot be read: it can be repaired as JSON, or deleted. */
function BrokenToolRow({
  broken,
  readOnly,
  onRepair,
  onDelete,
}: {
  broken: BrokenFunction;
  readOnly: boolean;
  onRepair: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  const name = broken.name || t('functions.unnamed');
  return (
    <ToolRow
      name={name}
      icon={TriangleAlert}
      iconClassName="border-warning-line bg-warning-soft text-warning-ink"
      opening={readOnly ? undefined : { label: t('functions.correct_as_json', { name }), icon: Braces }}
      onOpen={onRepair}
      onDelete={onDelete}
    >
      <p className="wrap-anywhere font-medium font-mono text-ink text-sm">{name}</p>
      <p className="wrap-anywhere text-sm text-warning-ink">
        {t('functions.broken', { place: broken.place || 'type' })}
      </p>
    </ToolRow>
  );
}

type ToolRowProps = {
  name: string;
  icon: Icon;
  iconClassName: string;
  /** The button that opens it; undefined for those who change nothing. */
  opening: { label: string; icon: Icon } | undefined;
  onOpen: () => void;
  onDelete: () => void;
  children: ReactNode;
};

function ToolRow({ name, icon, iconClassName, opening, onOpen, onDelete, children }: ToolRowProps) {
  const { t } = useTranslation();
  return (
    <li className="flex items-start gap-3 py-2.5 pr-2 pl-3 large-text:flex-wrap">
      <span className={`flex size-8 shrink-0 items-center justify-center rounded-md border ${iconClassName}`}>
        {drawnIcon(icon)}
      </span>
      <div className="min-w-0 flex-1 large-text:order-last large-text:basis-full">{children}</div>
      {opening ? (
        <div className="ml-auto flex shrink-0">
          <IconButton size="sm" {...opening} aria-haspopup="dialog" onClick={onOpen} />
          <IconButton
            size="sm"
            tone="danger"
            label={t('functions.delete', { name })}
            icon={Trash2}
            onClick={onDelete}
          />
        </div>
      ) : null}
    </li>
  );
}
