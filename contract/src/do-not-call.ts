import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { ById, ConversationId, Uuid } from './id.ts';
import { SEARCH_MAX } from './limits.ts';
import { DO_NOT_CALL } from './outgoing-call-limits.ts';
import { WrittenNumber } from './outgoing-calls.ts';
import { queryInteger } from './query-integer.ts';

const endpoint = endpointsOf('Do-not-call list', 'calls');

// What belongs here: numbers that agents of a team do not call.

/** Who put a number on the list: an import, the person who was called, or a member of the team. */
export const DoNotCallSource = z.enum(['import', 'caller', 'member']);
export type DoNotCallSource = z.infer<typeof DoNotCallSource>;

export const DoNotCallEntry = z.object({
  id: Uuid,
  /** In international form. */
  number: z.string(),
  source: DoNotCallSource,
  note: z.string(),
  /** In which the person asked for it; null otherwise. */
  conversation_id: ConversationId.nullable(),
  /** Null for good; otherwise an offer was refused, and only marketing calls are not placed until then. */
  until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type DoNotCallEntry = z.infer<typeof DoNotCallEntry>;

const Note = z.string().trim().max(DO_NOT_CALL.noteMax);

export const listDoNotCall = endpoint({
  method: 'GET',
  path: '/api/{provider}/do-not-call',
  summary: 'Numbers that agents of the team do not call, newest first',
  access: 'member',
  query: z.object({
    /** Digits of the number, or words of the note. */
    search: z.string().trim().max(SEARCH_MAX).optional(),
    cursor: z.string().max(200).optional(),
    page_size: queryInteger(1, DO_NOT_CALL.pageMax).default(DO_NOT_CALL.pageSize),
  }),
  response: z.object({
    list: z.array(DoNotCallEntry),
    /** How many match the search. */
    total: z.number().int(),
    next_cursor: z.string().nullable(),
  }),
});

export const NewDoNotCallEntry = z.object({
  number: WrittenNumber,
  note: Note.default(''),
});
export type NewDoNotCallEntry = z.input<typeof NewDoNotCallEntry>;

/** A number that is on the list already stays on it. */
export const addDoNotCall = endpoint({
  method: 'POST',
  path: '/api/{provider}/do-not-call',
  summary: 'Have a number never called again',
  access: 'member',
  status: 201,
  body: NewDoNotCallEntry,
  response: DoNotCallEntry,
});

export const DoNotCallImport = z.object({
  text: z
    .string()
    .max(DO_NOT_CALL.importMax, 'too_long')
    .refine((text) => text.split(/\r\n|\r|\n/).length <= DO_NOT_CALL.importRowsMax, 'too_long'),
});

/** Why a row of an import was refused. */
export const DoNotCallRowProblem = z.enum(['number_invalid', 'note_too_long', 'until_invalid']);
export type DoNotCallRowProblem = z.infer<typeof DoNotCallRowProblem>;

/**
 * Rows of a number and, if there is one, a note: lines of text, CSV with commas or semicolons, or cells of a spreadsheet.
 * A first row without a digit is passed over; a column behind the note that it calls `until` says when an entry ends.
 */
export const importDoNotCall = endpoint({
  method: 'POST',
  path: '/api/{provider}/do-not-call/import',
  summary: 'Put many numbers on the do-not-call list',
  access: 'member',
  body: DoNotCallImport,
  response: z.object({
    added: z.number().int(),
    /** That were on the list already. */
    known: z.number().int(),
    /** How many rows cannot be read. */
    refused_count: z.number().int(),
    /** The first of them. */
    refused: z.array(
      z.object({
        /** From 1, as they were sent. */
        row: z.number().int(),
        text: z.string(),
        problem: DoNotCallRowProblem,
      }),
    ),
  }),
});

export const removeDoNotCall = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/do-not-call/:id',
  summary: 'Let a number be called again',
  access: 'admin',
  params: ById,
});

export const exportDoNotCall = endpoint({
  audit: 'export',
  method: 'GET',
  path: '/api/{provider}/do-not-call/export',
  summary: 'The do-not-call list as CSV',
  access: 'member',
  responseType: 'file',
});
