import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { getTemplate, TEMPLATE_IDS } from '@parley/contract/templates.ts';
import type { User } from './console-server.ts';

/** Agents of all templates with a text, instead of the present ones. @returns the id of customer service */
export async function storeTemplates(user: User, language: 'fr' | 'en'): Promise<string> {
  for (const { external_id } of await user.call(listAgents, {})) {
    await user.call(deleteAgent, { params: { external_id } });
  }
  let support = '';
  for (const templateId of TEMPLATE_IDS.filter((id) => id !== 'default')) {
    const { name, firstMessage, systemPrompt } = await user.call(getTemplate, {
      params: { templateId },
      query: { lang: language },
    });
    const { provider_uuid } = await user.call(createAgent, {
      body: {
        name,
        type: templateId === 'marketing' ? 'chat' : 'voice',
        conversation_config: {
          agent: { first_message: firstMessage, language, prompt: { prompt: systemPrompt } },
        },
      },
    });
    if (templateId === 'support') support = provider_uuid;
  }
  return support;
}
