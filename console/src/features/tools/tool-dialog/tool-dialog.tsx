import type { AgentFunction } from '@parley/contract/functions.ts';
import { Braces, TextCursorInput } from 'lucide-react';
import { type KeyboardEvent, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { showFirstFault } from '../../../design/first-fault.ts';
import { DialogFrame } from '../../../design/form/dialog-frame.tsx';
import { lazyComponent } from '../../../design/lazy-part.tsx';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { toast } from '../../../design/toast.tsx';
import { useUnloadGuard } from '../../../design/use-unload-guard.ts';
import { ClientToolForm } from '../client/client-tool-form.tsx';
import { typeOfDraft } from '../draft/tool-draft.ts';
import { TypedSecretListener, useTypedSecrets } from '../new-secret-panel.tsx';
import { SystemToolForm } from '../system/system-tool-form.tsx';
import { LockedType, ToolTypeTiles } from './tool-type-tiles.tsx';
import { type ToolAgent, type ToolEditing, type ToolSubject, useToolEditing } from './use-tool-editing.ts';

const JsonView = lazyComponent(() => import('../json/json-view.tsx'), 'JsonView');
const WebhookForm = lazyComponent(() => import('../webhook/webhook-form.tsx'), 'WebhookForm');

export type ToolDialogProps = ToolSubject & {
  onSave: (own: AgentFunction) => void;
  onClose: () => void;
};

/** Adds a tool to an agent or changes one, by a form or as JSON. */
export function ToolDialog(props: ToolDialogProps) {
  const { edited, broken, onSave, onClose } = props;
  const isNew = !edited && !broken;
  const { t } = useTranslation();
  const editing = useToolEditing(props);
  const content = useRef<HTMLDivElement>(null);
  const { isTypingSecret, listener } = useTypedSecrets();
  const isChanged = editing.isChanged || isTypingSecret;

  /** Leads to a new secret that is not stored yet: it would go with the form. */
  const hasUnstored = () => {
    const unstored = content.current?.querySelector<HTMLElement>('[data-unstored] input');
    if (!unstored) return false;
    unstored.focus();
    toast.error(t('webhook.secret_unstored'));
    return true;
  };
  const handleSave = () => {
    if (!editing.canSave || hasUnstored()) return;
    const own = editing.finish();
    if (!own) return showFirstFault(content.current);
    onSave(own);
    onClose();
  };
  const handleView = () => {
    if (editing.json === undefined) return hasUnstored() || editing.showJson();
    if (!editing.showForm()) showFirstFault(content.current);
  };
  useUnloadGuard(isChanged);
  // The editor behind would save the agent without what stands here.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) handleSave();
  };
  return (
    <DialogFrame
      size="lg"
      title={t(isNew ? 'functionEditor.add_title' : 'functionEditor.edit_title')}
      submitText={t(isNew ? 'functionEditor.add' : 'functionEditor.save')}
      disabled={!editing.canSave}
      isChanged={isChanged}
      beside={
        editing.isRefused ? (
          <ProblemLine className="mr-auto">{t('functionEditor.fix_errors')}</ProblemLine>
        ) : null
      }
      onSubmit={handleSave}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only takes the shortcut of whatever has the focus inside. */}
      <div ref={content} className="flex flex-col gap-4" onKeyDown={handleKeyDown}>
        <TypedSecretListener value={listener}>
          <ToolContent {...props} editing={editing} onView={handleView} />
        </TypedSecretListener>
      </div>
    </DialogFrame>
  );
}

/** The type of a tool, and below it its form or its JSON. */
function ToolContent({
  edited,
  agent,
  editing,
  onView,
}: ToolSubject & {
  editing: ToolEditing;
  /** Shows the form in place of the JSON, or the reverse. */
  onView: () => void;
}) {
  const { t } = useTranslation();
  const isJson = editing.json !== undefined;
  const type = typeOfDraft(editing.draft);
  return (
    <>
      {edited ? <LockedType type={type} /> : null}
      {edited || isJson ? null : (
        <>
          <ToolTypeTiles types={editing.types} value={type} onChange={editing.setType} />
          {editing.types.some((own) => own !== 'webhook' && own !== 'client') ? null : (
            <Banner>{t('functionEditor.only_webhooks')}</Banner>
          )}
        </>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-muted text-sm">{t('functionEditor.model_advice')}</p>
        <Button size="sm" icon={isJson ? TextCursorInput : Braces} onClick={onView}>
          {t(isJson ? 'functionEditor.show_form' : 'functionEditor.show_json')}
        </Button>
      </div>
      {editing.json === undefined ? (
        <ToolForm editing={editing} agent={agent} />
      ) : (
        <Suspense fallback={<Spinner className="mx-auto my-8" label={t('functionEditor.loading_json')} />}>
          <JsonView value={editing.json} problems={editing.problems} onChange={editing.setJson} />
        </Suspense>
      )}
    </>
  );
}

/** The form of a tool, by its type. */
function ToolForm({ editing, agent }: { editing: ToolEditing; agent: ToolAgent }) {
  const { t } = useTranslation();
  const { draft, setDraft, errors, isNameTaken } = editing;
  const nameError = isNameTaken ? t('functionEditor.name_taken') : undefined;
  if (draft.kind === 'system') {
    return (
      <SystemToolForm
        key={draft.value.name}
        value={draft.value}
        agent={agent}
        onChange={(value) => setDraft({ kind: 'system', value })}
      />
    );
  }
  if (draft.kind === 'client') {
    return (
      <ClientToolForm
        value={draft.value}
        errors={errors}
        nameError={nameError}
        variableNames={Object.keys(agent.variables)}
        isSpoken={agent.type === 'voice'}
        onChange={(value) => setDraft({ kind: 'client', value })}
      />
    );
  }
  return (
    <Suspense fallback={<Spinner className="mx-auto my-8" />}>
      <WebhookForm
        value={draft.value}
        errors={errors}
        nameError={nameError}
        agentVariables={agent.variables}
        agentId={agent.id}
        isSpoken={agent.type === 'voice'}
        onChange={(value) => setDraft({ kind: 'webhook', value })}
      />
    </Suspense>
  );
}
