import type { PhoneCall } from '@parley/contract/call-log.ts';
import type { EndReason, FileInput, RecordedTurn } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type {
  AnsweringModel,
  Evidence,
  RetrievalRecord,
  TurnAgent,
  TurnLedger,
} from '@parley/contract/turn-ledger.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import type { SealedWithheld } from '../redaction/open-redaction.ts';
import type { Retention } from './conversation-aftercare.ts';
import type { conversations } from './conversation-table.ts';

type ConversationRow = typeof conversations.$inferSelect;

/** What is known of a conversation when it begins. */
export type NewConversation = Retention &
  Pick<ConversationRow, 'id' | 'teamId' | 'agentId' | 'agentName' | 'agentVersion' | 'channel'> &
  Pick<ConversationRow, 'startedBy' | 'userId' | 'givenVariables' | 'language' | 'model'> &
  Partial<Pick<ConversationRow, 'clientSource' | 'maxFiles' | 'isResumable' | 'isSpoken'>> & {
    phoneCall?: PhoneCall;
  };

/** One side of a turn, ready to be stored: texts contain nothing that PostgreSQL refuses. */
export type TurnRow = {
  event_id: number;
  role: RecordedTurn['role'];
  message: string;
  source_medium: RecordedTurn['source_medium'];
  /** The whole reply, where the caller heard only part of it. */
  original_message: string | null;
  time_in_call_seconds: number;
  ledger: TurnLedger | null;
  evidence: readonly Evidence[];
  retrieval: RetrievalRecord | null;
  tool_calls: readonly ToolCallRecord[];
  agent: TurnAgent | null;
  files: readonly FileInput[] | null;
};

/** How a conversation ended. */
export type ConversationEnd = { status: 'done' | 'failed'; endReason: EndReason };

/** How far a chat has come. */
export type ChatState = {
  lastEventId: number;
  startedAt: Date;
  /** What was asked last, where its turn never came to an end. */
  openQuestion: string | null;
  /** The turn in which the message was answered, or began to be, where it came before under its key. */
  repeated?: RepeatedTurn | null;
};

/** The turn of a message that is sent again. */
export type RepeatedTurn = {
  eventId: number;
  isAnswered: boolean;
  /** Whether another process is answering it. */
  isElsewhere: boolean;
};

/** What a message was answered with. */
export type StoredAnswer = {
  question: string;
  /** The model that was to answer when the conversation began. */
  model: AnsweringModel;
  turns: Pick<FinishedTurn, 'agentText' | 'ledger' | 'evidence' | 'retrieval' | 'toolCalls' | 'agent'>[];
};

/** A chat that is stored. */
export type StoredChat = ChatState & { withheld: SealedWithheld };
