import { Activity, RotateCw, ServerOff, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAttachedServer, useIsAsked } from '../../../data/tool-servers.ts';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { idEnd, needsSignIn } from '../server-facts.ts';
import { ServerBadges, ServerHealthMark, ServerLookIcon } from '../server-marks.tsx';
import { ToolList } from '../server-tools/tool-list.tsx';
import { ServerSignIn } from '../sign-in/server-sign-in.tsx';

type AttachedServerCardProps = {
  id: string;
  /** The agent's servers cannot be changed. */
  readOnly: boolean;
  /** The approvals of tools cannot be changed. */
  areToolsReadOnly: boolean;
  onAsk: () => void;
  onRemove: () => void;
};

/** A server that an agent has, with its tools beneath; one that cannot be read says so. */
export function AttachedServerCard(props: AttachedServerCardProps) {
  const { id, areToolsReadOnly } = props;
  const { t } = useTranslation();
  const attached = useAttachedServer(id);
  const isAsking = useIsAsked(id);
  if (attached.state === 'loading') {
    return (
      <div className="flex h-16 items-center justify-center rounded-lg border bg-surface">
        <Spinner size={16} label={t('toolServers.loading_tools')} />
      </div>
    );
  }
  const server = attached.state === 'ready' ? attached.server : undefined;
  const name = server?.name ?? t('toolServers.server_by_id', { id: idEnd(id) });
  return (
    <div className="rounded-lg border bg-surface">
      <div className="flex items-start gap-3 py-2.5 pr-2 pl-4 max-sm:pl-3">
        <span className="flex h-6 items-center text-muted">
          {server ? <ServerLookIcon server={server} size={16} /> : <ServerOff size={16} aria-hidden />}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h4 className="wrap-anywhere font-medium text-base text-ink">{name}</h4>
            {server ? <ServerBadges server={server} /> : null}
          </div>
          {server ? (
            <>
              <ServerHealthMark server={server} isAsking={isAsking} />
              {areToolsReadOnly || !needsSignIn(server) ? null : <ServerSignIn server={server} />}
            </>
          ) : (
            <p className="text-sm text-warning-ink">{t('toolServers.unavailable')}</p>
          )}
        </div>
        <CardButtons
          {...props}
          name={name}
          isAsking={isAsking}
          onRetry={attached.state === 'unavailable' ? attached.retry : undefined}
        />
      </div>
      {server ? (
        <div className="px-3 pb-3">
          {server.tools.length === 0 ? (
            <p className="rounded-md border border-dashed px-4 py-3 text-muted text-sm">
              {t('toolServers.no_tools')}
            </p>
          ) : (
            <ToolList server={server} readOnly={areToolsReadOnly} className="max-h-80" />
          )}
        </div>
      ) : null}
    </div>
  );
}

function CardButtons({
  name,
  readOnly,
  isAsking,
  onAsk,
  onRemove,
  onRetry,
}: Omit<AttachedServerCardProps, 'id' | 'areToolsReadOnly'> & {
  name: string;
  isAsking: boolean;
  /** Reads a server again that could not be read. */
  onRetry: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      {onRetry ? (
        <Button size="sm" icon={RotateCw} onClick={onRetry}>
          {t('design.retry')}
        </Button>
      ) : (
        <IconButton
          size="sm"
          loading={isAsking}
          label={t('toolServers.check_named', { name })}
          icon={Activity}
          onClick={onAsk}
        />
      )}
      {readOnly ? null : (
        <IconButton
          size="sm"
          data-remove-server
          label={t('buttons.remove_named', { name })}
          icon={X}
          onClick={onRemove}
        />
      )}
    </>
  );
}
