import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { FUNCTION_NAME, type WebhookFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { Braces, Terminal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { showFirstFault } from '../../../design/first-fault.ts';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { AnswerVariables } from './answers/answer-variables.tsx';
import { suggestedVariable } from './answers/value-path.ts';
import { FormPart } from './form-part.tsx';
import { ConfirmationPart } from './function-words-fields.tsx';
import { HeaderList } from './headers/header-list.tsx';
import { type ImportKind, WebhookImportDialog } from './importing/webhook-import-dialog.tsx';
import { RequestFields } from './request/request-fields.tsx';
import { ToolFields } from './tool-fields.tsx';
import type { ToolErrors } from './tool-name.ts';
import { ToolNameInput } from './tool-name-input.tsx';
import { TryWebhook } from './try-webhook.tsx';
import { checkWebhook } from './webhook-check.ts';
import { type AnswerVariable, fromWebhookDraft, newAnswer, type WebhookDraft } from './webhook-draft.ts';
import { WebhookParameters } from './webhook-parameters.tsx';

export type WebhookFormProps = {
  value: WebhookDraft;
  /** The errors that prevent it from being saved; empty before the first attempt. */
  errors: ToolErrors;
  /** A sentence about the name that only the agent as a whole can know, such as that it is taken. */
  nameError?: string | undefined;
  /** Default values of the agent's variables. */
  agentVariables: DynamicVariables;
  /** Absent for an agent that is not stored yet. */
  agentId?: string | undefined;
  /** Whether the agent speaks. */
  isSpoken: boolean;
  onChange: (value: WebhookDraft) => void;
};

/** A tool that calls a server of the customer's own, from its name to a trial of it. */
export function WebhookForm(props: WebhookFormProps) {
  const { value, nameError, agentVariables, agentId, onChange } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  // A trial shows what is wrong as an attempt to save does.
  const [wasTried, setWasTried] = useState(false);
  const found = checkWebhook(value);
  const { name: _, ...besidesName } = found;
  const errors = wasTried ? { ...besidesName, ...props.errors } : props.errors;
  const { tool, answers } = value;
  const changeTool = (part: Partial<WebhookFunction>) => onChange({ ...value, tool: { ...tool, ...part } });
  const variableNames = [...Object.keys(agentVariables), ...namesOf(answers)].filter(Boolean);
  const webhook = fromWebhookDraft(value);
  const handleBroken = () => {
    setWasTried(true);
    // Once what is wrong is marked, the first of it can be corrected.
    showFirstFault(form.current);
  };
  return (
    <ToolFields errors={errors} variableNames={variableNames} isSpoken={props.isSpoken}>
      <div ref={form} className="@container flex min-w-0 flex-col gap-6">
        <div className="flex flex-col gap-4">
          <ToolNameInput value={tool.name} error={nameError} onChange={(name) => changeTool({ name })} />
          <TextArea
            autoGrow
            rows={2}
            label={t('fields.description')}
            hint={t('webhook.description_hint')}
            placeholder={t('webhook.description_placeholder')}
            maxLength={FUNCTIONS.descriptionMax}
            value={tool.description}
            onValueChange={(description) => changeTool({ description })}
          />
        </div>
        <WebhookParts value={value} onChange={onChange} />
        <FormPart title={t('webhook.try_title')} hint={t('webhook.try_hint')}>
          <TryWebhook
            // A tool can be tried before it has a name.
            webhook={FUNCTION_NAME.test(webhook.name) ? webhook : { ...webhook, name: 'unnamed' }}
            isBroken={Object.keys(besidesName).length > 0}
            agentVariables={agentVariables}
            agentId={agentId}
            onPick={(path) => onChange({ ...value, answers: withPicked(answers, path) })}
            onBroken={handleBroken}
          />
          {wasTried && Object.keys(besidesName).length > 0 ? (
            <ProblemLine>{t('webhook.try_broken')}</ProblemLine>
          ) : null}
        </FormPart>
      </div>
    </ToolFields>
  );
}

/** The variables with one more for the value at a path; it takes a row in which nothing stands. */
function withPicked(answers: readonly AnswerVariable[], path: string): AnswerVariable[] {
  const blank = answers.find(({ assignment }) => !assignment.value_path && !assignment.dynamic_variable);
  const { key, assignment } = blank ?? newAnswer();
  const dynamic_variable = suggestedVariable(path, namesOf(answers));
  const picked = { key, assignment: { ...assignment, dynamic_variable, value_path: path } };
  return blank ? answers.map((answer) => (answer === blank ? picked : answer)) : [...answers, picked];
}

function namesOf(answers: readonly AnswerVariable[]): string[] {
  return answers.map(({ assignment }) => assignment.dynamic_variable);
}

/** What is sent and what is taken from the answer; a request can also be pasted. */
function WebhookParts({ value, onChange }: Pick<WebhookFormProps, 'value' | 'onChange'>) {
  const { t } = useTranslation();
  const [imported, setImported] = useState<ImportKind>();
  const change = (part: Partial<WebhookDraft>) => onChange({ ...value, ...part });
  return (
    <>
      <FormPart
        title={t('webhook.request')}
        hint={t('webhook.request_hint')}
        aside={
          <Button size="sm" icon={Terminal} onClick={() => setImported('curl')}>
            {t('webhook.import_curl')}
          </Button>
        }
      >
        <RequestFields value={value} onChange={onChange} />
      </FormPart>
      <FormPart title={t('fields.headers')} hint={t('webhook.headers_hint')}>
        <HeaderList
          headers={value.headers}
          address={value.tool.api_schema.url}
          onChange={(headers) => change({ headers })}
        />
      </FormPart>
      <WebhookParameters
        value={value}
        bodyAside={
          <Button size="sm" icon={Braces} onClick={() => setImported('example')}>
            {t('webhook.import_example')}
          </Button>
        }
        onChange={change}
      />
      <ConfirmationPart
        value={value.tool.caller_confirmation}
        onChange={(caller_confirmation) => change({ tool: { ...value.tool, caller_confirmation } })}
      />
      <FormPart title={t('webhook.answers')} hint={t('webhook.answers_hint', { example: '{{order_id}}' })}>
        <AnswerVariables answers={value.answers} onChange={(answers) => change({ answers })} />
      </FormPart>
      {imported ? (
        <WebhookImportDialog
          kind={imported}
          draft={value}
          onImport={onChange}
          onClose={() => setImported(undefined)}
        />
      ) : null}
    </>
  );
}
