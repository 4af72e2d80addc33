import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { useRowEditing } from '../../../design/form/row-editing.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { newMock, type TestDraft } from '../draft/test-draft.ts';
import type { FieldSentence } from '../draft/test-draft-errors.ts';
import { FormSection } from './form-section.tsx';
import { ToolNameField } from './tool-name-field.tsx';

export type ToolMocksProps = {
  tools: TestDraft['tools'];
  toolNames: readonly string[];
  sentenceOf: FieldSentence;
  onChange: (change: Partial<TestDraft>) => void;
};

/** How tools behave in the test: what they answer instead of being called, or whether they are called. */
export function ToolMocks({ tools, toolNames, sentenceOf, onChange }: ToolMocksProps) {
  const { mode, mocks } = tools;
  const { t } = useTranslation();
  const rows = useRowEditing(mocks, (next) => onChange({ tools: { mode, mocks: next } }));
  return (
    <FormSection title={t('agentTests.tools')}>
      <ChoiceGroup
        label={t('agentTests.tool_mode')}
        hideLabel
        options={[
          { value: 'mocked', label: t('agentTests.tools_mocked') },
          { value: 'real', label: t('agentTests.tools_real') },
        ]}
        value={mode}
        onValueChange={(next) => onChange({ tools: { mode: next, mocks } })}
        hint={
          mode === 'mocked'
            ? t('agentTests.tools_mocked_hint', { result: AGENT_TESTS.mockResult })
            : t('agentTests.tools_real_hint')
        }
      />
      {mocks.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {mocks.map((mock, index) => (
            <li key={mock.key} className="flex flex-col gap-3 rounded-md border p-3">
              <div className="flex items-start justify-between gap-2">
                <ToolNameField
                  className="min-w-0 max-w-96 flex-1"
                  label={t('agentTests.tool')}
                  value={mock.tool_name}
                  toolNames={toolNames}
                  error={sentenceOf(`tools.mocks.${index}.tool_name`)}
                  onChange={(tool_name) => rows.replace(mock, { ...mock, tool_name })}
                />
                <IconButton
                  size="sm"
                  tone="danger"
                  label={t('agentTests.mock_remove', { number: index + 1 })}
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => rows.remove(mock)}
                />
              </div>
              <TextArea
                label={t('agentTests.mock_result')}
                hint={t('agentTests.mock_result_hint')}
                mono
                autoGrow
                rows={2}
                maxLength={AGENT_TESTS.mockResultMax}
                value={mock.result}
                error={sentenceOf(`tools.mocks.${index}.result`)}
                onValueChange={(result) => rows.replace(mock, { ...mock, result })}
              />
              <Checkbox
                label={t('agentTests.mock_fails')}
                checked={mock.is_error}
                onCheckedChange={(is_error) => rows.replace(mock, { ...mock, is_error })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        ref={rows.addButton}
        size="sm"
        className="self-start"
        disabled={mocks.length >= AGENT_TESTS.mocksMax}
        icon={<Plus size={16} aria-hidden />}
        onClick={() => rows.add(newMock())}
      >
        {t('agentTests.add_mock')}
      </Button>
    </FormSection>
  );
}
