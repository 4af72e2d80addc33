import type { AgentFunction } from '@parley/contract/functions.ts';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { FunctionTypeIcon } from './function-type-icon.tsx';
import { typeOf } from './function-types.ts';
import { useFunctionWords } from './function-words.ts';
import { MethodBadge } from './webhook/request/method-badge.tsx';

export type FunctionRowProps = {
  own: AgentFunction;
  /** Names of headers whose secret is gone. */
  headersToMend: readonly string[];
  readOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

/** One function: what it is, when it is called, what it lacks. */
export function FunctionRow({ own, headersToMend, readOnly, onEdit, onDelete }: FunctionRowProps) {
  const { t } = useTranslation();
  const type = typeOf(own);
  const { label, hint } = useFunctionWords()[type];
  const name = own.type === 'system' ? label : own.name;
  const rules = own.type === 'system' ? (own.params.transfers?.length ?? 0) : 0;
  const languages = own.type === 'system' ? own.params.supported_languages?.join(', ') : undefined;
  return (
    <li className="flex items-start gap-3 py-2.5 pr-2 pl-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md border bg-sunken text-muted">
        <FunctionTypeIcon type={type} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={own.type === 'system' ? NAME : `${NAME} font-mono text-sm`}>{name}</span>
          {rules > 0 ? (
            <span className="text-muted text-sm">{t('functions.rules', { count: rules })}</span>
          ) : null}
          {own.type === 'webhook' ? <MethodBadge method={own.api_schema.method} /> : null}
          <Badge>{own.type === 'system' ? <span className="font-mono">{own.name}</span> : label}</Badge>
          {headersToMend.length > 0 ? (
            <Badge tone="warning" icon={<KeyRound size={12} aria-hidden />}>
              {t('functions.needs_configuration')}
            </Badge>
          ) : null}
        </p>
        <p className="line-clamp-2 text-muted text-sm">{own.description || hint}</p>
        {languages ? <p className="text-faint text-xs">{t('functions.languages', { languages })}</p> : null}
        {headersToMend.length > 0 ? (
          <p className="text-sm text-warning-ink">
            {t('functions.secret_missing', { headers: headersToMend.join(', ') })}
          </p>
        ) : null}
      </div>
      {readOnly ? null : (
        <div className="flex shrink-0">
          <IconButton
            size="sm"
            label={t('functions.edit', { name })}
            icon={<Pencil size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={onEdit}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={t('functions.delete', { name })}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onDelete}
          />
        </div>
      )}
    </li>
  );
}

const NAME = 'wrap-anywhere min-w-0 font-medium text-ink';
