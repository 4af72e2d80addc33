import type { AgentFunction } from '@parley/contract/functions.ts';
import { Braces, TextCursorInput } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { showFirstFault } from '../../../design/first-fault.ts';
import { Spinner } from '../../../design/spinner.tsx';
import { typeOfDraft } from '../draft/function-draft.ts';
import { hasSystemType } from '../function-types.ts';
import { FunctionForm } from './function-form.tsx';
import { FunctionTypeTiles, LockedType } from './function-type-tiles.tsx';
import { type FunctionSubject, useFunctionEditing } from './use-function-editing.ts';

const JsonView = lazy(async () => ({ default: (await import('../json/json-view.tsx')).JsonView }));

export type FunctionDialogProps = FunctionSubject & {
  onSave: (own: AgentFunction) => void;
  onClose: () => void;
};

/** Adds a function to an agent or changes one, by a form or as JSON. */
export function FunctionDialog(props: FunctionDialogProps) {
  const { edited, mended, agent, onSave, onClose } = props;
  const isNew = !edited && !mended;
  const { t } = useTranslation();
  const editing = useFunctionEditing(props);
  const [isLeaving, setLeaving] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const content = useRef<HTMLDivElement>(null);
  const isJson = editing.json !== undefined;
  const type = typeOfDraft(editing.draft);

  const handleSave = async () => {
    if (isSaving || !editing.canSave) return;
    const own = editing.finish();
    if (!own) return showFirstFault(content.current);
    setSaving(true);
    try {
      await onSave(own);
      onClose();
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : t('functionEditor.save_failed'));
      setSaving(false);
    }
  };
  useUnloadGuard(editing.isChanged);
  // The editor behind would save the agent without what stands here.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) void handleSave();
  };
  return (
    <Dialog
      open
      size="lg"
      dismissible={!editing.isChanged}
      title={t(isNew ? 'functionEditor.add_title' : 'functionEditor.edit_title')}
      onOpenChange={(open) => {
        if (open) return;
        if (editing.isChanged) setLeaving(true);
        else onClose();
      }}
      onSubmit={() => void handleSave()}
      footer={
        <>
          {editing.isRefused ? (
            <p role="alert" className="mr-auto text-danger-ink text-sm">
              {t('functionEditor.fix_errors')}
            </p>
          ) : null}
          <Button onClick={() => (editing.isChanged ? setLeaving(true) : onClose())}>
            {t('functionEditor.cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={isSaving} disabled={!editing.canSave}>
            {isSaving
              ? t(isNew ? 'functionEditor.adding' : 'functionEditor.saving')
              : t(isNew ? 'functionEditor.add' : 'functionEditor.save')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only takes the shortcut of whatever has the focus inside. */}
      <div ref={content} className="flex flex-col gap-4" onKeyDown={handleKeyDown}>
        {problem ? (
          <Banner tone="danger" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Banner>
        ) : null}
        {edited ? <LockedType type={type} /> : null}
        {edited || isJson ? null : (
          <>
            <FunctionTypeTiles types={editing.types} value={type} onChange={editing.setType} />
            {hasSystemType(editing.types) ? null : <Banner>{t('functionEditor.only_webhooks')}</Banner>}
          </>
        )}
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72 text-muted text-sm">{t('functionEditor.model_advice')}</p>
          <Button
            size="sm"
            icon={isJson ? <TextCursorInput size={16} aria-hidden /> : <Braces size={16} aria-hidden />}
            onClick={() =>
              isJson ? editing.showForm() || showFirstFault(content.current) : editing.showJson()
            }
          >
            {t(isJson ? 'functionEditor.show_form' : 'functionEditor.show_json')}
          </Button>
        </div>
        {editing.json === undefined ? (
          <FunctionForm editing={editing} agent={agent} />
        ) : (
          <Suspense fallback={<Spinner className="mx-auto my-8" label={t('functionEditor.loading_json')} />}>
            <JsonView value={editing.json} problems={editing.problems} onChange={editing.setJson} />
          </Suspense>
        )}
      </div>
      <ConfirmDialog
        open={isLeaving}
        type="warning"
        title={t('functionEditor.leave_title')}
        message={t('functionEditor.leave_message')}
        confirmText={t('functionEditor.leave')}
        cancelText={t('functionEditor.stay')}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}

/** Lets the browser ask before the page is left with something unsaved. */
function useUnloadGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [isChanged]);
}
