import { Field as BaseField } from '@base-ui/react/field';
import { SYSTEM_PREFIX } from '@parley/contract/dynamic-variables.ts';
import { PROMPT_SECTIONS } from '@parley/contract/prompt.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { deferredModule } from '../../../design/deferred-module.ts';
import { Field, type FieldProps } from '../../../design/field.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { settingIn } from '../settings/draft.ts';
import { useEditor, useSettingValue } from '../settings/editor-store.tsx';
import { usedVariables, useRingingVariables } from '../settings/used-variables.ts';
import type { PromptWords } from './prompt-completions.ts';
import { canMark } from './prompt-marks.ts';

export type PromptAreaProps = Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'aside'> & {
  value: string;
  readOnly: boolean;
  placeholder?: string | undefined;
  autoGrow?: boolean;
  rows?: number;
  /** What is written: of it depends what is offered meanwhile. A message to the caller names variables alone. */
  kind: 'prompt' | 'section' | 'message';
  className?: string;
  /** Classes of the area itself, for its height. */
  areaClassName?: string;
  onValueChange: (text: string) => void;
};

const DEFAULTS = 'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders';

const codeArea = deferredModule(() => import('./prompt-code-area.tsx'));

/** A prompt, or a part of it, with its variables marked; a plain text area until what marks them is fetched, and for endless lines. */
export function PromptArea({
  areaClassName,
  autoGrow,
  rows,
  kind,
  value,
  readOnly,
  placeholder,
  ...rest
}: PromptAreaProps) {
  const { onValueChange, ...field } = rest;
  const plain = useRef<HTMLTextAreaElement>(null);
  const Area = useCodeArea(plain, value);
  const language = useSettingValue('conversation_config.agent.language');
  const defaults = useSettingValue(DEFAULTS);
  const ringing = useRingingVariables();
  const words = usePromptWords(kind);
  const text = { value, readOnly, placeholder, onValueChange };
  if (!Area) {
    return (
      <TextArea
        {...field}
        {...text}
        ref={plain}
        autoGrow={autoGrow}
        rows={rows}
        areaClassName={areaClassName}
        lang={language}
        spellCheck
      />
    );
  }
  return (
    <Field {...field}>
      <BaseField.Control
        render={({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
          <Area
            {...text}
            control={{ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }}
            defaults={defaults}
            ringing={ringing}
            words={words}
            language={language}
            isInvalid={Boolean(field.error)}
            className={areaClassName}
          />
        )}
      />
    </Field>
  );
}

/** What is offered while a prompt is written, as it is when it is asked for. */
function usePromptWords(kind: PromptAreaProps['kind']): () => PromptWords {
  const { t } = useTranslation();
  const { store } = useEditor();
  return useCallback(() => {
    const { draft } = store.state();
    const defaults = settingIn(draft, DEFAULTS);
    const used = usedVariables(
      settingIn(draft, 'conversation_config.agent.first_message'),
      settingIn(draft, 'conversation_config.agent.prompt.prompt'),
    );
    const { functions } = settingIn(draft, 'conversation_config.agent.prompt.tools');
    const documents = settingIn(draft, 'conversation_config.agent.prompt.knowledge_base');
    const isMessage = kind === 'message';
    return {
      variables: [...new Set([...Object.keys(defaults), ...used])].filter(
        (name) => !name.startsWith(SYSTEM_PREFIX),
      ),
      tools: isMessage ? [] : functions.map(({ name }) => name),
      documents: isMessage ? [] : documents.map(({ name }) => name),
      sections: kind === 'prompt' ? PROMPT_SECTIONS.map((section) => t(`prompt.section_${section}`)) : [],
    };
  }, [store, t, kind]);
}

/** The area that marks variables, once it is fetched and nothing is being typed into the plain one. */
function useCodeArea(plain: RefObject<HTMLTextAreaElement | null>, value: string) {
  // Decided once: a field that changes its kind while it is written in would lose the caret.
  const [isMarked] = useState(() => canMark(value));
  const [Area, setArea] = useState(() => (isMarked ? codeArea.loaded()?.PromptCodeArea : undefined));
  useEffect(() => {
    if (!isMarked) return;
    const unmounting = new AbortController();
    const { signal } = unmounting;
    codeArea.load().then(
      ({ PromptCodeArea }) => {
        const show = () => {
          // Replacing an area with the focus would take its caret, and the word that is being composed. It keeps the
          // focus while the window has lost it.
          if (signal.aborted || plain.current === document.activeElement) return;
          // At once, so that it cannot get the focus in between.
          flushSync(() => setArea(() => PromptCodeArea));
        };
        plain.current?.addEventListener('blur', show, { signal });
        show();
      },
      // The plain area does all but the marking; the next one fetches again.
      () => undefined,
    );
    return () => unmounting.abort();
  }, [plain, isMarked]);
  return Area;
}
