import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../design/checkbox.tsx';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { type FormField, useFormField } from '../../../design/form/form-fields.tsx';
import { FormRows } from '../../../design/form/form-rows.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import type { TestDraft } from '../draft/test-draft.ts';
import { FormSection } from './form-section.tsx';
import { ToolNameField } from './tool-name-field.tsx';

/** How tools behave in the test: what they answer instead of being called, or whether they are called. */
export function ToolMocks({ toolNames }: { toolNames: readonly string[] }) {
  const { t } = useTranslation();
  const field = useFormField<TestDraft['tools']>({ name: 'tools' });
  const tools = field.value;
  return (
    <FormSection title={t('agentTests.tools')}>
      <ChoiceGroup
        label={t('agentTests.tool_mode')}
        hideLabel
        options={[
          { value: 'mocked', label: t('agentTests.tools_mocked') },
          { value: 'real', label: t('agentTests.tools_real') },
        ]}
        value={tools.mode}
        onValueChange={(mode) => field.change({ ...tools, mode })}
        hint={
          tools.mode === 'mocked'
            ? t('agentTests.tools_mocked_hint', { result: AGENT_TESTS.mockResult })
            : t('agentTests.tools_real_hint')
        }
      />
      <MockRows field={field} toolNames={toolNames} />
    </FormSection>
  );
}

function MockRows({
  field,
  toolNames,
}: {
  field: FormField<TestDraft['tools']>;
  toolNames: readonly string[];
}) {
  const { t } = useTranslation();
  return (
    <FormRows
      rows={field.value.mocks}
      onChange={(mocks) => field.change({ ...field.value, mocks })}
      newRow={() => ({ tool_name: '', result: '', is_error: false })}
      addText={t('agentTests.add_mock')}
      removeLabel={(_, index) => t('agentTests.mock_remove', { number: index + 1 })}
      look="cards"
      size="sm"
      most={AGENT_TESTS.mocksMax}
    >
      {({ row: mock, index, change }) => (
        <div className="flex flex-col gap-3">
          <ToolNameField
            value={mock.tool_name}
            toolNames={toolNames}
            error={field.errorAt('mocks', index, 'tool_name')}
            onChange={(tool_name) => change({ tool_name })}
          />
          <TextArea
            label={t('agentTests.mock_result')}
            hint={t('agentTests.mock_result_hint')}
            mono
            autoGrow
            rows={2}
            maxLength={AGENT_TESTS.mockResultMax}
            value={mock.result}
            error={field.errorAt('mocks', index, 'result')}
            onValueChange={(result) => change({ result })}
          />
          <Checkbox
            label={t('agentTests.mock_fails')}
            checked={mock.is_error}
            onCheckedChange={(is_error) => change({ is_error })}
          />
        </div>
      )}
    </FormRows>
  );
}
