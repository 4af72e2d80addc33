import { z } from 'zod';

/** A UUID as rows carry it. */
export const Uuid = z.uuid();

/** An agent's id in the conversation service, `agent_` and 26 letters or digits. */
export const AgentId = z.string().regex(/^agent_[0-9a-z]{20,40}$/, 'Not an agent id');
export type AgentId = z.infer<typeof AgentId>;

/** Names a row in a path. */
export const ById = z.object({ id: Uuid });

/** Names an agent in a path, by the id of its row or its own. */
export const OfAgent = z.object({ id: z.union([Uuid, AgentId]) });

/** A conversation's id, `conv_` and 26 letters or digits. */
export const ConversationId = z.string().regex(/^conv_[0-9a-z]{20,40}$/, 'Not a conversation id');
export type ConversationId = z.infer<typeof ConversationId>;

/** Id of a file that a caller gave, `file_` and 26 letters or digits. */
export const FileId = z.string().regex(/^file_[0-9a-z]{20,40}$/, 'Not a file id');
export type FileId = z.infer<typeof FileId>;
