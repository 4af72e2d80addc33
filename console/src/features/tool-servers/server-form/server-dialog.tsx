import type { ToolServer, ToolServerKind } from '@parley/contract/tool-servers.ts';
import { Server, Workflow, Zap } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { showFirstFault } from '../../../design/first-fault.ts';
import { Spinner } from '../../../design/spinner.tsx';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { toast } from '../../../design/toast.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { draftOf, EMPTY_SERVER, type ServerDraft, serverProblems } from './server-draft.ts';
import { ServerFields } from './server-fields.tsx';
import { UnansweredServer } from './unanswered-server.tsx';
import { useServerSaving } from './use-server-saving.ts';

export type ServerDialogProps = {
  /** The server to change; absent for a new one. */
  server?: ToolServer;
  /** Called with the server once it is stored and answers, or is kept without an answer. */
  onSaved?: (server: ToolServer) => void;
  onClose: () => void;
};

/** Adds or changes a tool server, then asks it for its tools; one that does not answer is kept, and it says why. */
export function ServerDialog({ server, onSaved, onClose }: ServerDialogProps) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const [initial] = useState<ServerDraft>(() => (server ? draftOf(server) : EMPTY_SERVER));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const finish = (saved: ToolServer) => {
    onSaved?.(saved);
    onClose();
  };
  const { phase, error, stored, health, save, askAgain, change } = useServerSaving(server, (saved) => {
    const { state, tool_count } = saved.health;
    const found = state === 'reachable' ? t('toolServers.tools_count', { count: tool_count ?? 0 }) : '';
    toast.success(t(server ? 'toolServers.saved' : 'toolServers.created'), { description: found });
    finish(saved);
  });
  const problems = serverProblems(draft, stored);
  const isTyping = phase === 'typing';
  const isUnsaved = isTyping && draft !== initial;
  const leave = () => {
    if (isUnsaved) setLeaving(true);
    else if (stored && stored !== server) finish(stored);
    else onClose();
  };
  const submit = () => {
    setChecked(true);
    if (!isTyping) return;
    if (Object.keys(problems).length === 0) save(draft);
    else showFirstFault(fields.current);
  };
  const handleBack = () => {
    if (!stored) return;
    setDraft(draftOf(stored));
    setChecked(false);
    change();
  };
  return (
    <Dialog
      open
      dismissible={!isUnsaved}
      onOpenChange={(open) => !open && leave()}
      title={
        !stored
          ? t('toolServers.add_title')
          : phase === 'unanswered'
            ? stored.name
            : t('toolServers.edit_title', { name: stored.name })
      }
      {...(phase === 'unanswered' ? {} : { description: t('toolServers.form_description') })}
      {...(phase === 'unanswered' ? {} : { onSubmit: submit })}
      footer={
        phase === 'unanswered' ? (
          <>
            <Button onClick={handleBack}>{t('toolServers.edit')}</Button>
            <Button onClick={askAgain}>{t('toolServers.check_again')}</Button>
            <Button variant="primary" onClick={leave}>
              {t('design.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={leave}>{t(phase === 'asking' ? 'design.close' : 'design.cancel')}</Button>
            <Button
              type="submit"
              variant="primary"
              loading={!isTyping}
              aria-disabled={!draft.isTrusted || undefined}
            >
              {phase === 'asking'
                ? t('toolServers.connecting')
                : phase === 'saving'
                  ? t(stored ? 'toolServers.saving' : 'toolServers.adding')
                  : t(stored ? 'toolServers.save' : 'toolServers.add')}
            </Button>
          </>
        )
      }
    >
      {phase === 'unanswered' && stored && health ? (
        <UnansweredServer name={stored.name} health={health} />
      ) : phase === 'asking' && stored ? (
        <div className="flex justify-center py-10">
          <Spinner label={t('toolServers.asking_named', { name: stored.name })} />
        </div>
      ) : (
        <div ref={fields} className="flex flex-col gap-4">
          {error && isTyping ? <Banner tone="danger">{errorText.ofSaving(error)}</Banner> : null}
          <KindTabs
            value={draft.kind}
            isFixed={stored !== undefined || !isTyping}
            onChange={(kind) => setDraft({ ...draft, kind })}
          >
            <ServerFields
              value={draft}
              before={stored}
              problems={isChecked ? problems : {}}
              onChange={(part) => setDraft((current) => ({ ...current, ...part }))}
            />
          </KindTabs>
        </div>
      )}
      <ConfirmDialog
        open={isLeaving}
        type="warning"
        title={t('toolServers.leave_title')}
        message={t('toolServers.leave_message')}
        confirmText={t('toolServers.leave')}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}

function KindTabs({
  value,
  isFixed,
  onChange,
  children,
}: {
  value: ToolServerKind;
  /** A stored server stays of its kind. */
  isFixed: boolean;
  onChange: (kind: ToolServerKind) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const kinds = [
    { value: 'custom', label: t('toolServers.kind_custom'), icon: <Server size={16} aria-hidden /> },
    { value: 'zapier', label: 'Zapier', icon: <Zap size={16} aria-hidden /> },
    { value: 'make', label: 'Make', icon: <Workflow size={16} aria-hidden /> },
  ] as const;
  return (
    <Tabs
      look="segmented"
      label={t('toolServers.kind')}
      tabs={kinds.map((kind) => ({ ...kind, disabled: isFixed && kind.value !== value }))}
      value={value}
      onValueChange={onChange}
      className="gap-4"
    >
      {kinds.map((kind) => (
        <TabPanel key={kind.value} value={kind.value}>
          {kind.value === value ? children : null}
        </TabPanel>
      ))}
    </Tabs>
  );
}
