import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, useWatch } from 'react-hook-form';
import { Banner } from '../banner.tsx';
import { type FormOptions, FormSentences, type FormState, useFormState } from './form-state.ts';
import { LeaveGuard } from './leave-question.tsx';

/** A form while it is filled in, for what depends on its values. */
export type OpenForm<Values> = {
  values: Values;
  /** Sets some of the values, as typing would. */
  change: (part: Partial<Values>) => void;
  /** Begins anew with other values. */
  reset: (values: Values) => void;
  isBusy: boolean;
  /** Something differs from what the form began with. */
  isChanged: boolean;
};

/** The fields of a form, or what gives them for its values. */
export type FormChildren<Values> = ReactNode | ((form: OpenForm<Values>) => ReactNode);

export type FormProps<Values extends FieldValues, Output, Result> = FormOptions<Values, Output, Result> & {
  /** Classes of the grid or column of fields; a column by default. */
  className?: string;
  /** Ends with a `type="submit"` button. */
  children: FormChildren<Values>;
};

/**
 * A form on a page, which asks before what was typed is lost; in a dialog use `FormDialog`. Its fields are those of
 * `form-fields.tsx`.
 */
export function Form<Values extends FieldValues, Output, Result>(props: FormProps<Values, Output, Result>) {
  const state = useFormState(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        state.submit();
      }}
    >
      <FormFields state={state} sentenceOf={props.sentenceOf} className={props.className}>
        {props.children}
      </FormFields>
      {state.isChanged && !state.isBusy ? <LeaveGuard /> : null}
    </form>
  );
}

// The button that failed may stand far below.
const bringIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' });

/** The problem of a form and its fields, one below the other. */
export function FormFields<Values extends FieldValues, Output>({
  state,
  sentenceOf,
  className = 'flex flex-col gap-4',
  children,
}: Pick<FormProps<Values, Output, unknown>, 'sentenceOf' | 'className' | 'children'> & {
  state: FormState<Values, Output>;
}) {
  const { form, content, problem } = state;
  const open = useOpenForm(state);
  return (
    <FormSentences value={sentenceOf}>
      <FormProvider {...form}>
        <div ref={content} className={className}>
          {problem === undefined ? null : (
            <div ref={bringIntoView} className="col-span-full">
              <Banner tone="danger" title={problem.title}>
                <span className="wrap-anywhere">{problem.sentence}</span>
              </Banner>
            </div>
          )}
          {typeof children === 'function' ? children(open) : children}
        </div>
      </FormProvider>
    </FormSentences>
  );
}

/** The values of a form, drawn anew with each change of one, and what changes them. */
export function useOpenForm<Values extends FieldValues, Output>({
  form,
  isBusy,
  isChanged,
  reset,
}: FormState<Values, Output>): OpenForm<Values> {
  useWatch({ control: form.control });
  const change = (part: Partial<Values>) => {
    for (const [name, value] of Object.entries(part)) {
      form.setValue(name as Parameters<typeof form.setValue>[0], value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    }
  };
  return { values: form.getValues(), change, reset, isBusy, isChanged };
}
