import { zodResolver } from '@hookform/resolvers/zod';
import { createContext, type RefObject, use, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { showFirstFault } from '../first-fault.ts';
import { toast } from '../toast.tsx';

/** Why a schema refuses a value: zod's code, such as `too_small`, and the schema's message, often a code of its own. */
export type FormIssue = { code: string; message: string };

/** Puts an issue into words; undefined leaves that to the next who may know, at last to the kit itself. */
export type IssueSentence = (issue: FormIssue) => string | undefined;

/** What is said above the fields. */
type FormProblem = { title?: string; sentence: string };

/**
 * What came of a failed submission: a sentence, beside a field where the failure is about one that the form has. A code
 * is put into words as those of the schema are.
 */
export type FormFailure =
  | string
  | FormProblem
  | { field: string; sentence: string; code?: string | undefined };

export type FormOptions<Values extends FieldValues, Output, Result> = {
  /** Checks all at submission, then each field while it is corrected; what it makes of the values is submitted. */
  schema: z.ZodType<Output, Values>;
  /** The values to begin with; every field needs one. They are read once. */
  defaultValues: DefaultValues<Values>;
  /** Sentences for the issues of the schema; fields may have their own. */
  sentenceOf?: IssueSentence;
  /** Puts what {@link onSubmit} throws into words; gets what was submitted as well. */
  failureOf: (error: unknown, value: Output) => FormFailure;
  /**
   * Gets what the schema made of the values. The form is busy until its promise is settled.
   * @param reset begins anew with other values, once that is done; what was typed meanwhile stays
   */
  onSubmit: (value: Output, reset: (values: Values) => void) => Result | Promise<Result>;
  /** Said once that is done, of what it gave; null for nothing. A dialog that has one then closes. */
  doneText?: string | null | ((result: Result) => string);
};

/** What the fields of a form need to know of it; given by `Form` and `FormDialog`. */
export type FormState<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** Around the fields, to find the first that is wrong. */
  content: RefObject<HTMLDivElement | null>;
  isBusy: boolean;
  isChanged: boolean;
  /** Why the last submission failed, where that is about no field. */
  problem: FormProblem | undefined;
  submit: () => void;
  reset: (values: Values) => void;
};

/** The sentences of the form around a field. */
export const FormSentences = createContext<IssueSentence | undefined>(undefined);

/** The values of a form: checks them with its schema and submits them. */
export function useFormState<Values extends FieldValues, Output, Result = unknown>(
  options: FormOptions<Values, Output, Result>,
  onDone?: () => void,
): FormState<Values, Output> {
  const { schema, defaultValues, failureOf, onSubmit, doneText } = options;
  const content = useRef<HTMLDivElement>(null);
  const isSubmitting = useRef(false);
  const nextValues = useRef<Values>(undefined);
  const [problem, setProblem] = useState<FormProblem>();
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver<Values, unknown, Output>(schema),
    defaultValues,
    shouldFocusError: false,
  });
  const showWrongField = () => showFirstFault(content.current);
  const send = async (value: Output) => {
    setProblem(undefined);
    try {
      const result = await onSubmit(value, (values) => {
        nextValues.current = values;
      });
      if (doneText === undefined) return;
      if (doneText !== null) toast.success(typeof doneText === 'function' ? doneText(result) : doneText);
      onDone?.();
    } catch (error) {
      const failure = failureOf(error, value);
      const isShown = content.current !== null;
      if (!isShown) return toast.error(typeof failure === 'string' ? failure : failure.sentence);
      if (typeof failure === 'string') return setProblem({ sentence: failure });
      if (!('field' in failure)) return setProblem(failure);
      const { field, sentence, code } = failure;
      const name = field as Path<Values>;
      if (form.getValues(name) === undefined) return setProblem({ sentence });
      form.setError(name, code ? { type: 'custom', message: code } : { type: SERVER, message: sentence });
      showWrongField();
    }
  };
  const reset = (values: Values) => {
    setProblem(undefined);
    form.reset(values as DefaultValues<Values>);
  };
  const submit = async () => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const sent = form.getValues();
    try {
      await form.handleSubmit(send, showWrongField)();
    } finally {
      isSubmitting.current = false;
    }
    if (!nextValues.current) return;
    const typedSince = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
    reset(nextValues.current);
    nextValues.current = undefined;
    for (const [name, value] of typedSince) form.setValue(name as Path<Values>, value, { shouldDirty: true });
  };
  const { isSubmitting: isBusy, isDirty } = form.formState;
  return { form, content, isBusy, isChanged: isDirty, problem, submit: () => void submit(), reset };
}

/** The type of an error that the server found; its message is a sentence already. */
const SERVER = 'server';

/** Gives the sentence for an error of a field: the field's own, the form's, else a general one. */
export function useFieldSentence(own: string | IssueSentence | undefined) {
  const { t } = useTranslation();
  const ofForm = use(FormSentences);
  return (error: unknown, value: unknown): string | undefined => {
    const { type, message } = Object(error);
    // Errors of values inside another one have no type together.
    if (typeof type !== 'string') return undefined;
    if (type === SERVER) return message;
    const issue = { code: type, message };
    const sentence = typeof own === 'string' ? own : own?.(issue);
    return sentence ?? ofForm?.(issue) ?? t(generalReason(issue, value));
  };
}

function generalReason({ code }: FormIssue, value: unknown) {
  if (value === '' || value === null || value === undefined) return 'form.required';
  return code === 'too_big' && typeof value === 'string' ? 'form.too_long' : 'form.invalid';
}
