import { type BrokenFunction, headersWithoutSecret } from '@parley/contract/agent-functions.ts';
import type { AgentFunction } from '@parley/contract/functions.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { teamSecretsQuery } from '../../data/team-secrets.ts';
import { useMay } from '../../session/permissions.ts';
import { BrokenFunctionRow } from './broken-function-row.tsx';
import { FunctionRow } from './function-row.tsx';

export type FunctionListProps = {
  functions: readonly AgentFunction[];
  brokenFunctions: readonly BrokenFunction[];
  readOnly: boolean;
  onEdit: (own: AgentFunction) => void;
  onMend: (broken: BrokenFunction) => void;
  onDelete: (own: AgentFunction) => void;
  onDeleteBroken: (broken: BrokenFunction) => void;
};

/** The functions of an agent with their count, or a sentence that there are none. */
export function FunctionList(props: FunctionListProps) {
  const { functions, brokenFunctions, readOnly, onEdit, onMend, onDelete, onDeleteBroken } = props;
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
        {functions.map((own, place) => (
          <FunctionRow
            key={keyAmong(functions, place, own.name)}
            own={own}
            headersToMend={own.type === 'webhook' ? headersWithoutSecret(own, isStored) : []}
            readOnly={readOnly}
            onEdit={() => onEdit(own)}
            onDelete={() => onDelete(own)}
          />
        ))}
        {brokenFunctions.map((broken, place) => (
          <BrokenFunctionRow
            key={keyAmong(brokenFunctions, place, broken.name)}
            broken={broken}
            readOnly={readOnly}
            onMend={() => onMend(broken)}
            onDelete={() => onDeleteBroken(broken)}
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
function keyAmong(items: readonly { name: string }[], place: number, name: string): string {
  return `${name} ${items.slice(0, place).filter((other) => other.name === name).length}`;
}
