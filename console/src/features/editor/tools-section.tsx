import { lazyComponent } from '../../design/lazy-part.tsx';
import { useEditor, useEditorState, useSetting, useSettingValue } from './settings/editor-store.tsx';

const ToolsPanel = lazyComponent(() => import('../tools/tools-panel.tsx'), 'ToolsPanel');
const AgentServersPanel = lazyComponent(
  () => import('../tool-servers/agent-servers/agent-servers-panel.tsx'),
  'AgentServersPanel',
);

export function ToolsSection() {
  const { readOnly } = useEditor();
  const agentId = useEditorState(({ stored }) => stored?.agent_id);
  const type = useEditorState(({ draft }) => draft.document.type);
  const language = useSettingValue('conversation_config.agent.language');
  const presets = useSettingValue('conversation_config.language_presets');
  const variables = useSettingValue(
    'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders',
  );
  const functions = useSetting('conversation_config.agent.prompt.tools');
  const servers = useSetting('conversation_config.agent.prompt.mcp_server_ids');
  return (
    <div className="flex flex-col gap-8">
      <ToolsPanel
        value={functions.value}
        agentId={agentId}
        agentType={type}
        languages={[...new Set([language, ...Object.keys(presets)])]}
        variables={variables}
        readOnly={readOnly}
        onUpdate={functions.update}
      />
      <AgentServersPanel
        value={servers.value}
        readOnly={readOnly}
        onChange={(ids) => servers.change([...ids])}
      />
    </div>
  );
}
