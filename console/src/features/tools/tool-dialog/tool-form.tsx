import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../design/spinner.tsx';
import { ClientToolForm } from '../client/client-tool-form.tsx';
import { SystemToolForm } from '../system/system-tool-form.tsx';
import type { ToolAgent, ToolEditing } from './use-tool-editing.ts';

const WebhookForm = lazy(async () => ({
  default: (await import('../webhook/webhook-form.tsx')).WebhookForm,
}));

/** The form of a tool, by its type. */
export function ToolForm({ editing, agent }: { editing: ToolEditing; agent: ToolAgent }) {
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
        onChange={(value) => setDraft({ kind: 'webhook', value })}
      />
    </Suspense>
  );
}
