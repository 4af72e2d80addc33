import { expect, it } from 'vitest';
import { fileInputSettings, maxFilesDraft } from './file-input.ts';

it('reads how many files callers may give', () => {
  expect(maxFilesDraft(undefined)).toBe(0);
  expect(maxFilesDraft({ enabled: false, max_files_per_conversation: 5 })).toBe(0);
  expect(maxFilesDraft({ enabled: true })).toBe(10);
  expect(maxFilesDraft({ enabled: true, max_files_per_conversation: 3 })).toBe(3);
});

it('stores nothing where nothing was changed', () => {
  expect(fileInputSettings(0, undefined)).toEqual({});
  expect(fileInputSettings(10, { enabled: true })).toEqual({});
  expect(fileInputSettings(5, undefined)).toEqual({
    file_input: { enabled: true, max_files_per_conversation: 5 },
  });
  expect(fileInputSettings(0, { enabled: true })).toEqual({ file_input: { enabled: false } });
});
