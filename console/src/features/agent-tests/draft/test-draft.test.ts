import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import { describe, expect, it } from 'vitest';
import {
  fromTestDraft,
  newCheck,
  newTestDraft,
  newTurn,
  toTestDraft,
  withKind,
  withWantedReply,
} from './test-draft.ts';
import { testDraftErrors, testOfDraft } from './test-draft-errors.ts';

const conversation: NewAgentTest = {
  kind: 'conversation',
  name: 'Books a table',
  history: [{ role: 'agent', message: 'Hello', tool_calls: [] }],
  checks: [
    { type: 'contains', text: 'booked' },
    { type: 'not_contains', text: 'sorry' },
    { type: 'matches', pattern: 'table \\d' },
    { type: 'judged', condition: 'The caller is satisfied.' },
    {
      type: 'tool_called',
      tool_name: 'book',
      arguments: [
        { path: 'guests', expected: { type: 'exact', value: '4' } },
        { path: 'name', expected: { type: 'contains', value: 'Ada' } },
        { path: 'day', expected: { type: 'matches', pattern: '^sat' } },
        { path: 'note', expected: { type: 'any' } },
      ],
    },
    { type: 'tool_not_called', tool_name: 'cancel' },
    { type: 'ended_by_agent' },
  ],
  caller: { type: 'lines', lines: ['A table for four', 'Thanks'] },
  max_turns: 2,
  tools: { mode: 'real', mocks: [{ tool_name: 'book', result: '{"ok":true}', is_error: false }] },
  dynamic_variables: { guests: 4, vip: true, name: 'Ada' },
  source: { conversation_id: 'conv_00000000000000000000000001', event_id: 3 },
  reference_reply: 'Booked.',
  is_reference_bad: false,
};

describe('the draft of a test', () => {
  it('becomes the test that it came from', () => {
    expect(testOfDraft(toTestDraft(conversation))).toEqual(conversation);
  });

  it('leaves numbers and booleans of variables unchanged until they are edited', () => {
    const draft = toTestDraft(conversation);
    const variables = draft.variables.map((variable) =>
      variable.name === 'guests' ? { ...variable, value: '6' } : variable,
    );
    expect(fromTestDraft({ ...draft, variables })).toMatchObject({
      dynamic_variables: { guests: '6', vip: true, name: 'Ada' },
    });
  });

  it('drops only the checks that another kind cannot have, and leaves at least one', () => {
    const draft = toTestDraft(conversation);
    expect(withKind(draft, 'tool').checks.map(({ type }) => type)).toEqual([
      'tool_called',
      'tool_not_called',
    ]);
    expect(withKind(newTestDraft('reply'), 'tool').checks.map(({ type }) => type)).toEqual(['tool_called']);
  });

  it('is the same again once its kind is changed back', () => {
    const draft = newTestDraft('reply');
    expect(withKind(withKind(draft, 'tool'), 'reply')).toEqual(draft);
    expect(withKind(withKind(draft, 'conversation'), 'reply')).toEqual(draft);
  });

  it('expects what should have been said instead of a bad answer, and never that answer', () => {
    const bad = toTestDraft({
      ...conversation,
      checks: [{ type: 'judged', condition: 'Better than this: "Booked."' }],
      is_reference_bad: true,
    });
    const wanted = { ...bad, ...withWantedReply(bad, 'Booked for 8 pm.', false) };
    expect(fromTestDraft(wanted)).toMatchObject({ checks: [{ type: 'contains', text: '8' }] });
    const emptied = { ...wanted, ...withWantedReply(wanted, ' ', false) };
    expect(fromTestDraft(emptied)).toMatchObject({ checks: [{ type: 'not_contains', text: 'Booked' }] });
    const added = { ...wanted, checks: [...wanted.checks, newCheck('judged')] };
    expect(withWantedReply(added, 'At 9', true).checks.map(({ type }) => type)).toEqual(['judged', 'judged']);
  });

  it('requires words of the caller only where the agent has to answer', () => {
    expect(newTestDraft('conversation').history).toEqual([]);
    expect(withKind(newTestDraft('conversation'), 'reply').history).toHaveLength(1);
    const begun = { ...newTestDraft('reply'), history: [{ ...newTurn('user'), message: 'Hello' }] };
    expect(withKind(begun, 'conversation').history).toHaveLength(1);
  });
});

describe('what must be corrected in a test', () => {
  it('is said field by field', () => {
    const draft = newTestDraft('tool');
    expect(testDraftErrors(draft)).toEqual({
      name: 'test_name_required',
      'history.0.message': 'message_required',
      'checks.0.tool_name': 'tool_required',
    });
  });

  it('is a history that ends with the agent, and a regular expression that is none', () => {
    const draft = { ...toTestDraft(conversation), kind: 'reply' as const };
    const checks = draft.checks
      .filter(({ type }) => type === 'matches')
      .map((check) => ({ ...check, text: '(' }));
    expect(testDraftErrors({ ...draft, checks })).toEqual({
      history: 'caller_must_speak_last',
      'checks.0.pattern': 'pattern_invalid',
    });
  });

  it('is a name that two variables or two answers of tools share, and a variable without one', () => {
    const draft = toTestDraft(conversation);
    const [first] = draft.variables;
    const [mock] = draft.tools.mocks;
    if (!first || !mock) throw new Error('The test has a variable and an answer of a tool.');
    const doubled = {
      ...draft,
      variables: [first, first, { name: ' ', value: '' }],
      tools: { ...draft.tools, mocks: [mock, mock] },
    };
    expect(testDraftErrors(doubled)).toEqual({
      'variables.1': 'variable_name_taken',
      'variables.2': 'variable_name_required',
      'tools.mocks.1.tool_name': 'mock_taken',
    });
    expect(testOfDraft(doubled)).toBeUndefined();
  });
});
