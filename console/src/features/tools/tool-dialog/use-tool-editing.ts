import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { BrokenFunction } from '@parley/contract/agent-functions.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';
import { type AgentFunction, SYSTEM_TOOL_TYPES } from '@parley/contract/functions.ts';
import { useMemo, useState } from 'react';
import { checkTool, fromToolDraft, isFilled, newToolDraft, toToolDraft } from '../draft/tool-draft.ts';
import { readToolJson, type ToolBounds, toolJson } from '../json/tool-json.ts';
import { addableTypes, type ToolType, typeOf } from '../tool-types.ts';
import type { ToolErrors } from '../webhook/tool-name.ts';

export type ToolSubject = {
  /** The tool that is changed; another is added without it. */
  edited: AgentFunction | undefined;
  /** A stored tool that cannot be read and is repaired as JSON. */
  broken: BrokenFunction | undefined;
  /** The agent's other tools. */
  others: readonly AgentFunction[];
  agent: ToolAgent;
};

/** A tool while it is edited: its form or its JSON, what is wrong with it, and what it becomes. */
export function useToolEditing({ edited, broken, others, agent }: ToolSubject) {
  const [start] = useState(() => startOf({ edited, broken, others, agent }));
  const [draft, setDraft] = useState(start.draft);
  const [json, setJson] = useState(start.json);
  const [hasTried, setTried] = useState(false);

  const bounds = useMemo((): ToolBounds => {
    const takenNames = [...others.map(({ name }) => name), ...SYSTEM_TOOL_TYPES];
    return edited
      ? { types: [typeOf(edited)], isLocked: true, takenNames }
      : { types: start.types, isLocked: false, takenNames };
  }, [edited, others, start]);
  const read = useMemo(() => (json === undefined ? undefined : readToolJson(json, bounds)), [json, bounds]);
  const found = useMemo(() => checkTool(draft), [draft]);
  const errors: ToolErrors = hasTried ? found : {};
  const isNameTaken = draft.kind !== 'system' && bounds.takenNames.includes(draft.value.tool.name.trim());
  const isWrong = read ? read.problems.length > 0 : isNameTaken || Object.keys(found).length > 0;

  return {
    types: bounds.types,
    draft,
    setDraft,
    setType: (type: ToolType) => {
      setDraft(newToolDraft(type));
      setTried(false);
    },
    /** The text, while it is written as JSON. */
    json,
    setJson,
    problems: read?.problems ?? [],
    /** Empty before the first attempt to save. */
    errors,
    isNameTaken,
    canSave: json !== undefined || isFilled(draft),
    isChanged: (json ?? toolJson(fromToolDraft(draft))) !== start.text,
    /** Whether an attempt to save was refused and what was refused is still wrong. */
    isRefused: hasTried && isWrong,
    showJson: () => {
      setJson(toolJson(fromToolDraft(draft)));
      setTried(false);
    },
    /** @returns false where the JSON is nothing that a form could show */
    showForm: () => {
      if (!read?.draft) {
        setTried(true);
        return false;
      }
      // What was not touched preserves what the JSON cannot say, such as a body that the method does not send.
      if (json !== toolJson(fromToolDraft(draft))) setDraft(read.draft);
      setJson(undefined);
      setTried(false);
      return true;
    },
    /** @returns undefined where something must be corrected first */
    finish: () => {
      setTried(true);
      const done = read ? read.draft : draft;
      return isWrong || !done ? undefined : fromToolDraft(done);
    },
  };
}

export type ToolEditing = ReturnType<typeof useToolEditing>;

function startOf({ edited, broken, others, agent }: ToolSubject) {
  const types = addableTypes(others, agent.type);
  const draft = edited ? toToolDraft(edited) : newToolDraft(types[0] ?? 'webhook');
  const json = broken && toolJson(broken.stored);
  return { types, draft, json, text: json ?? toolJson(fromToolDraft(draft)) };
}

/** The agent whose tool is edited, as far as the tool is concerned. */
export type ToolAgent = {
  /** Absent while the agent is being created. */
  id: string | undefined;
  type: AgentType;
  /** Its own, first, and the others that it speaks. */
  languages: readonly string[];
  variables: DynamicVariables;
};
