import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisconnect } from '../../data/integrations.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { toast } from '../../design/toast.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';

/** Takes an agent from where it answers, after a question that says what is lost. */
export function DisconnectButton({
  kind,
  agent,
  onDisconnected,
}: {
  kind: IntegrationKind;
  agent: { id: string; name: string };
  onDisconnected: () => void;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnect(agent.id);
  const isWebsite = kind === 'website';
  const handleConfirm = () =>
    disconnect.mutate(kind, {
      onSuccess: () => {
        toast.success(t(isWebsite ? 'channels.website_disconnected' : 'channels.slack_disconnected'));
        onDisconnected();
      },
      onError: (error) => {
        setAsking(false);
        toast.error(failureSentence(error, t) ?? t('channels.unknown_error'));
      },
    });
  return (
    <>
      <Button
        variant="ghost"
        className="mr-auto -ml-2 px-2! text-danger-ink!"
        onClick={() => setAsking(true)}
      >
        {t('channels.disconnect')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(isWebsite ? 'channels.disconnect_website_title' : 'channels.disconnect_slack_title')}
        message={t(isWebsite ? 'channels.disconnect_website_message' : 'channels.disconnect_slack_message', {
          name: agent.name,
        })}
        confirmText={t('channels.disconnect')}
        busy={disconnect.isPending}
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
