import { expect, it } from 'vitest';
import { differenceText } from './agent-differences.ts';

it('shows long values where they begin to differ', () => {
  const before = `# Hours\n${'We are open every day. '.repeat(20)}Closed at night.`;
  const path = 'prompt';
  expect(differenceText({ path, before, after: before.replace('Closed', 'Open') })).toBe(
    '  prompt: …are open every day. Closed at night." (487 characters) → …are open every day. Open at night." (485 characters)',
  );
  expect(differenceText({ path, before: undefined, after: before })).toMatch(
    /^ {2}prompt: \(none\) → "# Hours\\nWe are/,
  );
  expect(differenceText({ path, before: 1, after: 2 })).toBe('  prompt: 1 → 2');
});
