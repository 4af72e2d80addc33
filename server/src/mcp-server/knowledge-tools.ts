import { answerQuestion } from '@parley/contract/call-log-overview.ts';
import { AgentId, ConversationId } from '@parley/contract/id.ts';
import { addTextDocument, addUrlDocument, listDocuments } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { KNOWLEDGE, MESSAGE_MAX, QA } from '@parley/contract/limits.ts';
import { z } from 'zod';
import { answerOf, type McpTool, mcpTool } from './mcp-tool.ts';

const name = z.string().min(1).max(KNOWLEDGE.nameMax).describe('What the document is called.');
const agent_id = AgentId.optional().describe('An agent that is to know the document at once.');

export const KNOWLEDGE_TOOLS: readonly McpTool[] = [
  mcpTool({
    name: 'list_documents',
    title: 'List documents',
    description: 'Lists the documents that agents can know, newest first, a page at a time.',
    endpoints: [listDocuments],
    effect: 'reads',
    input: z.object({
      search: z.string().max(200).optional().describe('Words of the name or the text.'),
      cursor: z.string().max(200).optional().describe('next_cursor of the page before.'),
      page_size: z.int().min(1).max(100).default(50),
    }),
    output: answerOf(listDocuments),
    run: (call, query) => call(listDocuments, { query }),
  }),
  mcpTool({
    name: 'search_knowledge',
    title: 'Search the knowledge base',
    description: 'Finds the passages of the team’s documents that an agent would be given for a question.',
    endpoints: [searchKnowledge],
    effect: 'reads',
    input: z.object({ question: z.string().min(1).max(MESSAGE_MAX) }),
    output: answerOf(searchKnowledge),
    run: (call, { question }) => call(searchKnowledge, { body: { query: question } }),
  }),
  mcpTool({
    name: 'add_text',
    title: 'Add a text to the knowledge base',
    description: 'Adds a text as a document. It is read within seconds.',
    endpoints: [addTextDocument],
    effect: 'adds',
    input: z.object({
      name,
      text: z.string().min(KNOWLEDGE.textMin).max(KNOWLEDGE.textMax),
      agent_id,
    }),
    output: answerOf(addTextDocument),
    run: (call, { name: title, text, agent_id: agentId }) =>
      call(addTextDocument, { body: { name: title, text, agentId } }),
  }),
  mcpTool({
    name: 'add_web_page',
    title: 'Add a web page to the knowledge base',
    description: 'Reads one page of a website and adds it as a document.',
    endpoints: [addUrlDocument],
    effect: 'adds',
    input: z.object({ name, url: z.url().max(KNOWLEDGE.urlMax), agent_id }),
    output: answerOf(addUrlDocument),
    run: (call, { name: title, url, agent_id: agentId }) =>
      call(addUrlDocument, { body: { name: title, url, agentId } }),
  }),
  mcpTool({
    name: 'answer_question',
    title: 'Answer an unanswered question',
    description:
      'Gives the answer to a question that list_unanswered_questions names. The agents that were asked know it from then on.',
    endpoints: [answerQuestion],
    effect: 'adds',
    input: z.object({
      conversation_id: ConversationId,
      event_id: z.int().nonnegative(),
      answer: z.string().min(1).max(QA.answerMax),
    }),
    output: answerOf(answerQuestion),
    run: (call, { answer, ...params }) => call(answerQuestion, { params, body: { answer } }),
  }),
];
