import type { BrokenFunction } from '@parley/contract/agent-functions.ts';
import { type AgentFunction, SYSTEM_TOOL_TYPES } from '@parley/contract/functions.ts';
import { useMemo, useState } from 'react';
import {
  checkFunction,
  type FunctionDraft,
  fromFunctionDraft,
  isFilled,
  newFunctionDraft,
  toFunctionDraft,
} from '../draft/function-draft.ts';
import { addableTypes, type FunctionType, typeOf } from '../function-types.ts';
import {
  type FunctionBounds,
  functionJson,
  type JsonProblem,
  readFunctionJson,
} from '../json/function-json.ts';
import type { FunctionErrors } from '../webhook/function-errors.ts';
import type { FunctionAgent } from './function-agent.ts';

export type FunctionSubject = {
  /** The function that is changed; another is added without it. */
  edited?: AgentFunction;
  /** A stored function that cannot be read and is mended as JSON. */
  mended?: BrokenFunction;
  /** Every function of the agent. */
  functions: readonly AgentFunction[];
  agent: FunctionAgent;
};

/** A function while it is edited: its form or its JSON, what is wrong with it, and what it becomes. */
export type FunctionEditing = {
  types: readonly FunctionType[];
  draft: FunctionDraft;
  setDraft: (draft: FunctionDraft) => void;
  setType: (type: FunctionType) => void;
  /** The text, while it is written as JSON. */
  json: string | undefined;
  setJson: (text: string) => void;
  problems: readonly JsonProblem[];
  /** Empty before the first attempt to save. */
  errors: FunctionErrors;
  isNameTaken: boolean;
  canSave: boolean;
  isChanged: boolean;
  /** Whether an attempt to save was refused and what was refused is still wrong. */
  isRefused: boolean;
  showJson: () => void;
  /** @returns false where the JSON is nothing that a form could show */
  showForm: () => boolean;
  /** @returns undefined where something must be mended before */
  finish: () => AgentFunction | undefined;
};

/** Holds a function while it is edited. */
export function useFunctionEditing({ edited, mended, functions, agent }: FunctionSubject): FunctionEditing {
  const [start] = useState(() => startOf({ edited, mended, functions, agent }));
  const [draft, setDraft] = useState(start.draft);
  const [json, setJson] = useState(start.json);
  const [hasTried, setTried] = useState(false);

  const bounds = useMemo((): FunctionBounds => {
    const others: readonly string[] = functions.filter((own) => own !== edited).map(({ name }) => name);
    const takenNames = [...others, ...SYSTEM_TOOL_TYPES];
    return edited
      ? { types: [typeOf(edited)], isLocked: true, takenNames }
      : { types: start.types, isLocked: false, takenNames };
  }, [edited, functions, start]);
  const read = useMemo(
    () => (json === undefined ? undefined : readFunctionJson(json, bounds)),
    [json, bounds],
  );
  const found = useMemo(() => checkFunction(draft), [draft]);
  const isNameTaken = draft.kind !== 'system' && bounds.takenNames.includes(draft.value.name.trim());
  const isWrong = read ? read.problems.length > 0 : isNameTaken || Object.keys(found).length > 0;

  return {
    types: bounds.types,
    draft,
    setDraft,
    setType: (type) => {
      setDraft(newFunctionDraft(type));
      setTried(false);
    },
    json,
    setJson,
    problems: read?.problems ?? [],
    errors: hasTried ? found : {},
    isNameTaken,
    canSave: json !== undefined || isFilled(draft),
    isChanged: (json ?? functionJson(fromFunctionDraft(draft))) !== start.text,
    isRefused: hasTried && isWrong,
    showJson: () => {
      setJson(functionJson(fromFunctionDraft(draft)));
      setTried(false);
    },
    showForm: () => {
      if (!read?.draft) {
        setTried(true);
        return false;
      }
      // What was not touched keeps what the JSON cannot say, such as a body that the method does not send.
      if (json !== functionJson(fromFunctionDraft(draft))) setDraft(read.draft);
      setJson(undefined);
      setTried(false);
      return true;
    },
    finish: () => {
      setTried(true);
      const done = read ? read.draft : draft;
      return isWrong || !done ? undefined : fromFunctionDraft(done);
    },
  };
}

function startOf({ edited, mended, functions, agent }: FunctionSubject) {
  const types = addableTypes(functions, agent.type);
  const draft = edited ? toFunctionDraft(edited) : newFunctionDraft(types[0] ?? 'webhook');
  const json = mended && functionJson(mended.stored);
  return { types, draft, json, text: json ?? functionJson(fromFunctionDraft(draft)) };
}
