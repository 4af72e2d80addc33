import type { ToolServer, ToolServerHealth, ToolServerKind } from '@parley/contract/tool-servers.ts';
import { type LucideIcon, Server, Workflow, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import type { OpenForm } from '../../../design/form/form.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { toast } from '../../../design/toast.tsx';
import { formFailure } from '../../../session/failure-sentence.ts';
import { useServerErrorText } from '../server-error-text.ts';
import { needsSignIn } from '../server-facts.ts';
import { ServerSignIn } from '../sign-in/server-sign-in.tsx';
import { draftOf, EMPTY_SERVER, type ServerDraft, serverSchema } from './server-draft.ts';
import { ServerFields } from './server-fields.tsx';
import { type ServerSaving, useServerSaving } from './use-server-saving.ts';

export type ServerDialogProps = {
  /** The server to change; absent for a new one. */
  server?: ToolServer;
  /** Called with the server once it is stored and answers, or is stored without an answer. */
  onSaved?: (server: ToolServer) => void;
  onClose: () => void;
};

/** Adds or changes a tool server, then asks it for its tools; one that does not answer is stored, and it says why. */
export function ServerDialog({ server, onSaved, onClose }: ServerDialogProps) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const finish = (saved: ToolServer) => {
    onSaved?.(saved);
    onClose();
  };
  const saving = useServerSaving(server, (saved) => {
    const { state, tool_count } = saved.health;
    const found = state === 'reachable' ? t('toolServers.tools_count', { count: tool_count ?? 0 }) : '';
    toast.success(t(server ? 'toolServers.saved' : 'toolServers.created'), { description: found });
    finish(saved);
  });
  const { phase, stored } = saving;
  const leave = () => (stored && stored !== server ? finish(stored) : onClose());
  const unanswered = phase === 'unanswered' ? stored : undefined;
  return (
    <FormDialog
      {...useServerDialogTexts(saving)}
      schema={serverSchema(stored)}
      defaultValues={server ? draftOf(server) : EMPTY_SERVER}
      sentenceOf={({ message }) => errorText.ofField(message)}
      failureOf={(error) => formFailure(error, errorText.ofSaving(error), { address_refused: 'url' })}
      isReady={({ isTrusted }) => isTrusted}
      leavesAtOnce={phase === 'asking'}
      footer={
        unanswered &&
        (({ reset }) => (
          <>
            <Button
              onClick={() => {
                reset(draftOf(unanswered));
                saving.change();
              }}
            >
              {t('toolServers.edit')}
            </Button>
            <Button onClick={saving.askAgain}>{t('toolServers.check_again')}</Button>
            <Button variant="primary" onClick={leave}>
              {t('design.close')}
            </Button>
          </>
        ))
      }
      onSubmit={saving.save}
      onClose={leave}
    >
      {(form) =>
        unanswered ? (
          <UnansweredServer server={unanswered} health={saving.health} onSignedIn={saving.askAgain} />
        ) : phase === 'asking' && stored ? (
          <AskedServer name={stored.name} />
        ) : (
          <KindTabs form={form} isFixed={stored !== undefined || form.isBusy}>
            <ServerFields kind={form.values.kind} before={stored} />
          </KindTabs>
        )
      }
    </FormDialog>
  );
}

/** What the dialog and its buttons say while a server is typed, asked, and where it does not answer. */
function useServerDialogTexts({ phase, stored }: Pick<ServerSaving, 'phase' | 'stored'>) {
  const { t } = useTranslation();
  const isUnanswered = phase === 'unanswered' && stored !== undefined;
  const edited = stored && t('buttons.edit_named', { name: stored.name });
  const busyText = stored ? 'buttons.saving' : 'buttons.adding';
  return {
    title: isUnanswered ? stored.name : (edited ?? t('toolServers.add_title')),
    description: isUnanswered ? undefined : t('toolServers.form_description'),
    submitText: t(stored ? 'toolServers.save' : 'toolServers.add'),
    busyText: t(phase === 'asking' ? 'toolServers.connecting' : busyText),
    cancelText: phase === 'asking' ? t('design.close') : undefined,
  };
}

function AskedServer({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex justify-center py-10">
      <Spinner label={t('toolServers.asking_named', { name })} />
    </div>
  );
}

/** A server was stored but does not answer: why it does not, and what can be done. */
function UnansweredServer({
  server,
  health,
  onSignedIn,
}: {
  server: ToolServer;
  health: ToolServerHealth | Error | undefined;
  onSignedIn: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const { name, config } = server;
  if (health && !(health instanceof Error) && needsSignIn({ config, health })) {
    return (
      <Banner
        title={t('toolServers.kept_needs_sign_in', { name })}
        action={<ServerSignIn server={server} onSignedIn={onSignedIn} />}
      >
        {t('toolServers.sign_in_hint')}
      </Banner>
    );
  }
  const why =
    health instanceof Error
      ? errorText.ofCall(health)
      : health?.error
        ? errorText.ofHealth(health.error)
        : '';
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning" title={t('toolServers.kept_unreachable', { name })}>
        {why}
      </Banner>
      <p className="text-base text-muted">{t('toolServers.kept_hint')}</p>
    </div>
  );
}

function KindTabs({
  form: { values, change },
  isFixed,
  children,
}: {
  form: OpenForm<ServerDraft>;
  /** A stored server stays of its kind. */
  isFixed: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const kinds: readonly { value: ToolServerKind; label: string; icon: LucideIcon }[] = [
    { value: 'custom', label: t('toolServers.kind_custom'), icon: Server },
    { value: 'zapier', label: 'Zapier', icon: Zap },
    { value: 'make', label: 'Make', icon: Workflow },
  ];
  return (
    <Tabs
      look="segmented"
      label={t('toolServers.kind')}
      tabs={kinds.map((kind) => ({ ...kind, disabled: isFixed && kind.value !== values.kind }))}
      value={values.kind}
      onValueChange={(kind) => change({ kind })}
      className="gap-4"
    >
      {kinds.map((kind) => (
        <TabPanel key={kind.value} value={kind.value}>
          {kind.value === values.kind ? children : null}
        </TabPanel>
      ))}
    </Tabs>
  );
}
