import { listAgentPage } from '@parley/contract/agent-list-page.ts';
import { type AgentDetail, getAgent, updateAgent } from '@parley/contract/agents.ts';
import { AgentId } from '@parley/contract/id.ts';
import { PROMPT_MAX } from '@parley/contract/limits.ts';
import { hasSections, mergePrompt, PROMPT_SECTIONS, splitPrompt } from '@parley/contract/prompt.ts';
import { z } from 'zod';
import { answerOf, type McpTool, mcpTool, RefusedCall } from './mcp-tool.ts';

const agent_id = AgentId.describe('The id of an agent, as list_agents gives it.');

const WithSections = z.object({
  version: z.int(),
  prompt_mode: z.enum(['template', 'custom']),
  prompt_sections: z.record(z.enum(PROMPT_SECTIONS), z.string()),
});

export const AGENT_TOOLS: readonly McpTool[] = [
  mcpTool({
    name: 'list_agents',
    title: 'List agents',
    description: 'Lists the agents of the team, newest first, with their ids, a page at a time.',
    endpoints: [listAgentPage],
    effect: 'reads',
    input: z.object({
      search: z.string().max(200).optional().describe('Part of a name or id.'),
      cursor: z.string().max(200).optional().describe('next_cursor of the page before.'),
      page_size: z.int().min(1).max(100).default(50),
    }),
    output: answerOf(listAgentPage),
    run: (call, query) => call(listAgentPage, { query }),
  }),
  mcpTool({
    name: 'get_agent',
    title: 'Read an agent',
    description:
      'Reads an agent: the version, the sections of its prompt, the first message, and all other settings as they are stored. A prompt_mode of custom says that the prompt is free text.',
    endpoints: [getAgent],
    effect: 'reads',
    input: z.object({ agent_id }),
    output: WithSections.extend({ agent: answerOf(getAgent) }),
    async run(call, { agent_id: id }) {
      const agent = await call(getAgent, { params: { id } });
      return { ...withSections(agent), agent };
    },
  }),
  mcpTool({
    name: 'change_prompt_section',
    title: 'Change a section of a prompt',
    description:
      'Replaces the text of one section of an agent’s prompt and saves it as a new version, which callers get at once. Read the agent first and name the version that you read: when a newer one has been saved since, nothing is changed. A prompt in free text can only be changed by a person, except one without any section, which is the section custom.',
    endpoints: [getAgent, updateAgent],
    effect: 'changes',
    input: z.object({
      agent_id,
      version: z.int().positive().describe('The version that the change is made on.'),
      section: z.enum(PROMPT_SECTIONS),
      text: z.string().max(PROMPT_MAX).describe('The whole new text of the section; empty to remove it.'),
    }),
    output: WithSections,
    async run(call, { agent_id: id, version, section, text }) {
      const agent = await call(getAgent, { params: { id } });
      const prompt = promptOf(agent);
      const isAlone = section === 'custom' && !hasSections(prompt);
      if (isFreeText(agent) && !isAlone) throw new RefusedCall(FREE_TEXT);
      const { agent: own } = agent.conversation_config;
      const before = splitPrompt(prompt);
      const merged = mergePrompt({ ...before, [section]: text }, own?.language ?? 'en');
      const after = splitPrompt(merged);
      const isOtherChanged = PROMPT_SECTIONS.some((each) => each !== section && after[each] !== before[each]);
      if (isOtherChanged && !isAlone) throw new RefusedCall(OTHER_SECTION);
      const changed = await call(updateAgent, {
        params: { agent_id: id },
        body: {
          provider_uuid: agent.provider_uuid,
          base_version: version,
          conversation_config: {
            // The part is replaced as a whole.
            agent: { ...own, prompt: { ...own?.prompt, prompt: merged } },
          },
        },
      });
      return withSections(changed);
    },
  }),
];

/** Free text stays as it was written, and to put a section into it would order all of it anew. */
const FREE_TEXT =
  'The prompt of this agent is free text, which is changed as a whole in the editor. Suggest the change to a person.';

/** What stands behind a heading is of the section that it names. */
const OTHER_SECTION =
  'The text has a heading of another section, or a code block that is not closed, and would change other sections too. Write it without, and change each section by itself.';

function withSections(agent: AgentDetail): z.input<typeof WithSections> {
  return {
    version: agent.version,
    prompt_mode: isFreeText(agent) ? 'custom' : 'template',
    prompt_sections: splitPrompt(promptOf(agent)),
  };
}

function isFreeText({ conversation_config }: AgentDetail): boolean {
  return conversation_config.agent?.prompt?.prompt_mode === 'custom';
}

function promptOf({ conversation_config }: AgentDetail): string {
  return conversation_config.agent?.prompt?.prompt ?? '';
}
