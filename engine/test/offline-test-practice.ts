import type { ChatMessage, ReplyPart, ReplyRequest } from '../src/language-model/language-model.ts';
import { createOfflineModel } from '../src/language-model/offline/offline.ts';

// A dental practice, the agent in the tests of the offline model.

const PROMPT = `# Personality
You are the receptionist of Example Dental Practice.

# Environment
The practice is open Monday to Thursday, from 8:30 to 17:00.
A check-up costs £45 and takes 30 minutes.

# Objective
Help patients book an appointment.

# Mandatory questions
- What is your name?
- What is your e-mail address?
- Date of birth

# Rules
- Never give medical advice.
- If someone asks about emergencies, tell them that emergencies are seen before 11 am.`;

/** A signal that never aborts. */
export const silent = AbortSignal.any([]);

/** A request with the practice's prompt. */
export const requestOf = (messages: ChatMessage[], changes: Partial<ReplyRequest> = {}): ReplyRequest => ({
  systemPrompt: PROMPT,
  language: 'en',
  messages,
  passages: [],
  tools: [],
  temperature: undefined,
  maxTokens: undefined,
  ...changes,
});

/** Everything that one reply streams. */
export async function partsOf(request: ReplyRequest): Promise<ReplyPart[]> {
  return Array.fromAsync(createOfflineModel().reply(request, silent));
}

/** The words of a reply. */
export const textOf = (parts: readonly ReplyPart[]) =>
  parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');

/** Runs a conversation and gives the agent's answer to each message. */
export async function converse(
  said: readonly string[],
  changes: Partial<ReplyRequest> = {},
): Promise<string[]> {
  const messages: ChatMessage[] = [];
  const replies: string[] = [];
  for (const text of said) {
    messages.push({ role: 'user', text });
    const reply = textOf(await partsOf(requestOf([...messages], changes)));
    messages.push({ role: 'agent', text: reply });
    replies.push(reply);
  }
  return replies;
}
