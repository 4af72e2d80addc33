import { NewAgentTest } from '@parley/contract/agent-test.ts';
import { z } from 'zod';
import { fromTestDraft, type TestDraft } from './test-draft.ts';

/** Stable codes of what must be corrected in a test. */
const TEST_ERROR_CODES = [
  'test_name_required',
  'markup_not_allowed',
  'message_required',
  'caller_must_speak_last',
  'check_required',
  'text_required',
  'pattern_required',
  'pattern_invalid',
  'condition_required',
  'tool_required',
  'path_required',
  'line_required',
  'scenario_required',
  'variable_name_required',
  'variable_name_taken',
  'mock_taken',
  'too_long',
  'too_many',
  'invalid',
] as const;
type TestErrorCode = (typeof TEST_ERROR_CODES)[number];

/** What is wrong, by field: the way to it in the test, joined by dots, such as `history.0.message`. */
export type TestErrors = Readonly<Record<string, TestErrorCode>>;

/** What must be corrected before the draft can be stored. */
export function testDraftErrors(draft: TestDraft): TestErrors {
  return { ...contractErrors(draft), ...rowErrors(draft) };
}

/** Makes the test of a draft; what is wrong with a field has its code as message. */
export const TestOfDraft = z.custom<TestDraft>().transform((draft, context): NewAgentTest => {
  for (const [field, message] of Object.entries(testDraftErrors(draft)))
    context.addIssue({ code: 'custom', path: field.split('.'), message });
  return testOfDraft(draft) ?? z.NEVER;
});

/** The test that a draft becomes; undefined where something must be corrected. */
export function testOfDraft(draft: TestDraft): NewAgentTest | undefined {
  if (Object.keys(rowErrors(draft)).length > 0) return undefined;
  return NewAgentTest.safeParse(fromTestDraft(draft)).data;
}

function contractErrors(draft: TestDraft): TestErrors {
  const { error } = NewAgentTest.safeParse(fromTestDraft(draft));
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), codeOf(issue)]));
}

function codeOf({
  code,
  origin,
  message,
}: {
  code: string;
  origin?: unknown;
  message: string;
}): TestErrorCode {
  if (code === 'too_big') return origin === 'array' ? 'too_many' : 'too_long';
  return TEST_ERROR_CODES.find((known) => known === message) ?? 'invalid';
}

// What the contract cannot say of rows, since there they are names of a record or may repeat.
function rowErrors({ variables, tools: { mocks } }: TestDraft): TestErrors {
  const errors: Record<string, TestErrorCode> = {};
  variables.forEach(({ name }, index) => {
    const isTaken = variables.slice(0, index).some((other) => other.name.trim() === name.trim());
    if (name.trim() === '') errors[`variables.${index}`] = 'variable_name_required';
    else if (isTaken) errors[`variables.${index}`] = 'variable_name_taken';
  });
  mocks.forEach(({ tool_name }, index) => {
    const isTaken = mocks.slice(0, index).some((other) => other.tool_name.trim() === tool_name.trim());
    if (isTaken && tool_name.trim() !== '') errors[`tools.mocks.${index}.tool_name`] = 'mock_taken';
  });
  return errors;
}
