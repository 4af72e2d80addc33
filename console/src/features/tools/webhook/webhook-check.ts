import { FUNCTIONS } from '@parley/contract/limits.ts';
import { checkWords } from './function-words.ts';
import { checkHeaders, holdsSecret } from './headers/header-draft.ts';
import {
  checkParameters,
  childrenOf,
  isContainer,
  type ParameterDraft,
} from './parameters/parameter-draft.ts';
import { checkToolName, type ToolErrors } from './tool-name.ts';
import { pathNames, rowsOfUrl } from './url-placeholders.ts';
import { type AnswerVariable, hasBody, type WebhookDraft } from './webhook-draft.ts';

/** Whether all is there without which a webhook cannot be saved at all: its name and its address. */
export function isWebhookFilled({ tool: { name, api_schema } }: WebhookDraft): boolean {
  return name.trim() !== '' && api_schema.url.trim() !== '';
}

/** The errors that prevent a webhook from being saved, by path; empty when there are none. */
export function checkWebhook({ tool, headers, path, query, body, answers }: WebhookDraft): ToolErrors {
  const url = tool.api_schema.url.trim();
  const pathRows = rowsOfUrl(path, url);
  const bodyRows = hasBody(tool.api_schema.method) ? body : [];
  const rows = [...pathRows, ...query, ...bodyRows];
  return {
    ...(tool.runs_while_ringing ? checkRinging(rows.filter(({ required }) => required)) : {}),
    ...checkToolName(tool.name),
    ...checkUrl(url, pathRows),
    ...checkHeaders(headers),
    ...checkParameters(pathRows),
    ...checkParameters(query),
    ...checkParameters(bodyRows),
    ...checkAnswers(answers),
    ...checkWords(tool, rows),
  };
}

/** Values that nothing fills in while a call rings. */
function checkRinging(rows: readonly ParameterDraft[]): ToolErrors {
  return Object.assign(
    {},
    ...rows.map((row): ToolErrors => {
      if (isContainer(row)) return checkRinging(childrenOf(row));
      return row.source === 'model' ? { [`${row.key}.value`]: 'ringing_unfilled' } : {};
    }),
  );
}

function checkUrl(url: string, rows: readonly ParameterDraft[]): ToolErrors {
  if (url === '') return { url: 'url_required' };
  if (holdsSecret(url)) return { url: 'secret_misplaced' };
  const written = url.replace(/\{\{[^{}]*\}\}/g, 'x');
  const whole = written.replace(/\{[^{}/?#]+\}/g, 'x');
  if (/[{}]/.test(whole)) return { url: 'url_braces' };
  const parsed = URL.canParse(whole) ? new URL(whole) : undefined;
  const isWeb = /^https?:$/.test(parsed?.protocol ?? '') && !parsed?.username && !parsed?.password;
  if (!isWeb || /\s/.test(written) || url.length > FUNCTIONS.urlMax) return { url: 'url_invalid' };
  // Who fills in the server's name decides what is called.
  const inHost = pathNames(/^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0] ?? '');
  const isOpen = rows.some(({ name, source }) => source === 'model' && inHost.includes(name));
  return isOpen ? { url: 'url_host_open' } : {};
}

function checkAnswers(answers: readonly AnswerVariable[]): ToolErrors {
  const errors: ToolErrors = {};
  const taken = new Set<string>();
  for (const [index, { key, assignment }] of answers.entries()) {
    const name = assignment.dynamic_variable.trim();
    if (!name) errors[`${key}.name`] = 'required';
    else if (!VARIABLE_NAME.test(name) || /^(system|secret)__/.test(name))
      errors[`${key}.name`] = 'variable_invalid';
    else if (taken.has(name)) errors[`${key}.name`] = 'twice';
    else if (index >= FUNCTIONS.assignmentsMax) errors[`${key}.name`] = 'variables_too_many';
    taken.add(name);
  }
  return errors;
}

const VARIABLE_NAME = /^[A-Za-z_][\w.-]*$/;
