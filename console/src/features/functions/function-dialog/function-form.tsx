import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../design/spinner.tsx';
import { ClientFunctionForm } from '../client/client-function-form.tsx';
import { SystemFunctionForm } from '../system/system-function-form.tsx';
import type { FunctionAgent } from './function-agent.ts';
import type { FunctionEditing } from './use-function-editing.ts';

const WebhookForm = lazy(async () => ({
  default: (await import('../webhook/webhook-form.tsx')).WebhookForm,
}));

/** The form of a function, by its type. */
export function FunctionForm({ editing, agent }: { editing: FunctionEditing; agent: FunctionAgent }) {
  const { t } = useTranslation();
  const { draft, setDraft, errors, isNameTaken } = editing;
  const nameError = isNameTaken ? { nameError: t('functionEditor.name_taken') } : {};
  if (draft.kind === 'system') {
    return (
      <SystemFunctionForm
        key={draft.value.name}
        value={draft.value}
        agent={agent}
        onChange={(value) => setDraft({ kind: 'system', value })}
      />
    );
  }
  if (draft.kind === 'client') {
    return (
      <ClientFunctionForm
        value={draft.value}
        errors={errors}
        {...nameError}
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
        {...nameError}
        agentVariables={agent.variables}
        {...(agent.id ? { agentId: agent.id } : {})}
        readOnly={false}
        onChange={(value) => setDraft({ kind: 'webhook', value })}
      />
    </Suspense>
  );
}
