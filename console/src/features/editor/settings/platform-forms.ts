import { CollectedField } from '@parley/contract/agent-config.ts';
import { RedactedEntity, withheldEntities } from '@parley/contract/redaction.ts';
import { STARTER_QUESTIONS } from '@parley/contract/widget-look.ts';
import { z } from 'zod';
import { type AgentDocument, partAt, valueAt, withPart, withValue } from './agent-document.ts';
import { type Form, formAt } from './setting.ts';

// What belongs here: forms of what surrounds the conversations of an agent.

const text = z.string();

const OVERRIDE_NAMES = ['firstMessage', 'prompt', 'language', 'llmModel', 'voice', 'voiceSettings'] as const;
/** A setting that a client may be allowed to change for its own conversation. */
export const OverrideName = z.enum([...OVERRIDE_NAMES, 'customLlmBody']);
export type OverrideName = z.infer<typeof OverrideName>;

// Where each stands in the tree of what a client may change; several settings make one choice of the editor.
const OVERRIDE_PATHS: Readonly<Record<(typeof OVERRIDE_NAMES)[number], readonly string[]>> = {
  firstMessage: ['agent.first_message'],
  prompt: ['agent.prompt.prompt'],
  language: ['agent.language'],
  llmModel: ['agent.prompt.llm'],
  voice: ['tts.voice_id'],
  voiceSettings: ['tts.stability', 'tts.speed', 'tts.similarity_boost'],
};
const TREE_PATH = 'platform_settings.overrides.conversation_config_override';
const BODY_PATH = 'platform_settings.overrides.custom_llm_extra_body';

/**
 * What clients may change; a setting is closed in words only where it was said to be open, and one of several that make
 * one choice stays open by itself until the choice changes.
 */
export const overridesForm: Form<readonly OverrideName[]> = {
  paths: [TREE_PATH, BODY_PATH],
  schema: z.array(OverrideName),
  read(document) {
    const tree = valueAt(document, TREE_PATH);
    const opened = OVERRIDE_NAMES.filter((name) =>
      OVERRIDE_PATHS[name].every((path) => partAt(tree, path.split('.')) === true),
    );
    return valueAt(document, BODY_PATH) === true ? [...opened, 'customLlmBody'] : opened;
  },
  write(document, opened, saved) {
    const before = valueAt(saved, TREE_PATH);
    const wasOpen = overridesForm.read(saved);
    const leaves = OVERRIDE_NAMES.filter((name) => opened.includes(name) !== wasOpen.includes(name)).flatMap(
      (name) => OVERRIDE_PATHS[name].map((path) => ({ path, isOpen: opened.includes(name) })),
    );
    const tree = leaves.reduce<Record<string, unknown>>(
      (result, { path, isOpen }) => withPart(result, path.split('.'), isOpen),
      before ?? {},
    );
    const allowsBody = opened.includes('customLlmBody');
    const isBodySaid = allowsBody || valueAt(saved, BODY_PATH) !== undefined;
    const next = withValue(document, TREE_PATH, leaves.length > 0 || before ? tree : undefined, saved);
    return withValue(next, BODY_PATH, isBodySaid ? allowsBody : undefined, saved);
  },
};

/** Hosts of pages that may use the agent. */
export const hostsForm = formAt('platform_settings.auth.allowlist', z.array(text), {
  read: (stored = []) => stored.map(({ hostname }) => hostname),
  write: (hosts, saved = []) =>
    hosts.map((hostname) => saved.find((host) => host.hostname === hostname) ?? { hostname }),
});

/** What is kept out of storage; what a newer server adds beside it stays. */
export const redactionForm = formAt(
  'platform_settings.privacy.conversation_history_redaction',
  z.array(RedactedEntity),
  {
    read: withheldEntities,
    write: (entities, saved) =>
      entities.length > 0
        ? { ...saved, enabled: true, entities: [...entities] }
        : saved && { ...saved, enabled: false },
  },
);

const EditedCriterion = z.object({ id: text, name: text, goal: text });
/** A question about each finished conversation. */
export type EditedCriterion = z.infer<typeof EditedCriterion>;

/** Criteria in their order; each needs a name to be found by and a goal to be measured by. */
export const criteriaForm = formAt('platform_settings.evaluation.criteria', z.array(EditedCriterion), {
  read: (stored = []) =>
    stored.map(({ id, name, conversation_goal_prompt }) => ({ id, name, goal: conversation_goal_prompt })),
  write: (criteria, saved = []) =>
    criteria.map(({ id, name, goal }) => ({
      ...(saved.find((criterion) => criterion.id === id) ?? { type: 'prompt' }),
      id,
      name,
      conversation_goal_prompt: goal,
    })),
  errors(criteria, { type }) {
    const errors: Record<string, string> = {};
    // The editor of chat agents has no fields to correct these in.
    for (const [index, { name, goal }] of type === 'voice' ? criteria.entries() : []) {
      if (name.trim() === '') errors[`${index}.name`] = 'editor.criterion_name_required';
      if (goal.trim() === '') errors[`${index}.goal`] = 'editor.criterion_goal_required';
    }
    return errors;
  },
});

const EditedField = z.object({
  name: text,
  type: CollectedField.shape.type,
  description: text,
  /** The name that it is stored by until its change is saved; absent where it is new. */
  storedName: text.optional(),
});
/** A value to find in each finished conversation. */
export type EditedField = z.infer<typeof EditedField>;

/** Values are stored by their names, so each needs one of its own. */
export const collectedFieldsForm = formAt('platform_settings.data_collection', z.array(EditedField), {
  read: (stored = {}) =>
    Object.entries(stored).map(([name, { type, description }]) => ({
      name,
      type,
      description,
      storedName: name,
    })),
  write: (fields, saved = {}) =>
    Object.fromEntries(
      fields.map(({ name, type, description, storedName }) => {
        // A save while its name is typed leaves it with the one from before.
        const known = [storedName, name].find((key) => key !== undefined && Object.hasOwn(saved, key));
        return [name, { ...(known === undefined ? {} : saved[known]), type, description }];
      }),
    ),
  errors(fields, { type }) {
    const errors: Record<string, string> = {};
    for (const [index, { name }] of type === 'voice' ? fields.entries() : []) {
      const isTaken = fields.findIndex((other) => other.name === name) < index;
      if (name.trim() === '') errors[`${index}.name`] = 'editor.field_name_required';
      else if (!/^[A-Za-z_]\w*$/.test(name)) errors[`${index}.name`] = 'editor.field_name_invalid';
      else if (isTaken) errors[`${index}.name`] = 'editor.field_name_taken';
    }
    return errors;
  },
});

const MODE_PATH = 'platform_settings.widget.feedback_mode';
const END_PATH = 'platform_settings.widget.end_feedback';

/** What visitors are asked for: whether an answer was helpful, and how the whole conversation was. */
export type EditedFeedback = { asksAboutAnswers: boolean; asksAboutConversation: boolean };

export const feedbackForm: Form<EditedFeedback> = {
  paths: [MODE_PATH, END_PATH],
  schema: z.object({ asksAboutAnswers: z.boolean(), asksAboutConversation: z.boolean() }),
  read: (document) => ({
    asksAboutAnswers: valueAt(document, MODE_PATH) === 'during',
    asksAboutConversation:
      valueAt(document, MODE_PATH) === 'end' || valueAt(document, END_PATH)?.type === 'rating',
  }),
  // The protocol has one mode, and a rating at the end beside it.
  write(document: AgentDocument, { asksAboutAnswers, asksAboutConversation }) {
    const end = asksAboutConversation ? ('end' as const) : ('none' as const);
    const rating = asksAboutConversation ? { type: 'rating' } : null;
    return withValue(withValue(document, MODE_PATH, asksAboutAnswers ? 'during' : end), END_PATH, rating);
  },
};

/** Questions that a chat offers, one on each line. */
export const startersForm = formAt('platform_settings.widget.starter_questions', text, {
  read: (questions = []) => questions.join('\n'),
  write(typed, saved) {
    const questions = linesOf(typed);
    return questions.length === 0 && saved === undefined ? undefined : questions;
  },
  errors(typed): Record<string, string> {
    const questions = linesOf(typed);
    const { max, charactersMax } = STARTER_QUESTIONS;
    const isFitting = questions.length <= max && questions.every(({ length }) => length <= charactersMax);
    return isFitting ? {} : { lines: 'chatDesign.starter_questions_wrong' };
  },
});

/** The lines of a text without blanks around them, without empty ones, each once. */
function linesOf(typed: string): string[] {
  const lines = typed.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}
