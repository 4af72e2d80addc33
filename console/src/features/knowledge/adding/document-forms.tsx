import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { FileUp, Globe, Link2, MessagesSquare, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { useFormats } from '../../../design/formats.ts';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { QaBuilder } from '../qa/qa-builder.tsx';
import type { QaDraft } from '../qa/qa-draft.ts';
import { type DocumentKind, nameOfText, nameOfUrl } from './new-document.ts';

type FormState = {
  error: string | undefined;
  /** While it is being added: what is typed then would not be added. */
  readOnly: boolean;
};

/** A text that is typed or pasted, and what it is called. */
export function TextForm({
  value,
  error,
  readOnly,
  onChange,
}: FormState & {
  value: { name: string; text: string };
  onChange: (value: { name: string; text: string }) => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <TextArea
        label={t('fields.text')}
        placeholder={t('addDocument.text_placeholder')}
        areaClassName="h-52"
        readOnly={readOnly}
        value={value.text}
        aside={`${formats.number(value.text.trim().length)} / ${formats.number(KNOWLEDGE.textMax)}`}
        error={error}
        onValueChange={(text) => onChange({ ...value, text })}
      />
      <TextField
        label={t('addDocument.name')}
        placeholder={nameOfText(value.text) || t('addDocument.name_of_text')}
        readOnly={readOnly}
        value={value.name}
        maxLength={KNOWLEDGE.nameMax}
        onValueChange={(name) => onChange({ ...value, name })}
      />
    </>
  );
}

/** The address of a page, and what it is called. */
export function UrlForm({
  value,
  error,
  readOnly,
  onChange,
}: FormState & {
  value: { name: string; url: string };
  onChange: (value: { name: string; url: string }) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('addDocument.url')}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        start={<Globe size={16} aria-hidden />}
        hint={t('addDocument.url_hint')}
        readOnly={readOnly}
        value={value.url}
        error={error}
        onValueChange={(url) => onChange({ ...value, url })}
      />
      <TextField
        label={t('addDocument.name')}
        placeholder={nameOfUrl(value.url) || t('addDocument.name_of_url')}
        readOnly={readOnly}
        value={value.name}
        maxLength={KNOWLEDGE.nameMax}
        onValueChange={(name) => onChange({ ...value, name })}
      />
    </>
  );
}

/** What comes from elsewhere: for now, questions and answers that are written here. */
export function ExternalForm({
  name,
  draft,
  error,
  readOnly,
  onName,
  onDraft,
}: FormState & {
  name: string;
  draft: QaDraft;
  onName: (name: string) => void;
  onDraft: (change: (draft: QaDraft) => QaDraft) => void;
}) {
  const { t } = useTranslation();
  return (
    <div inert={readOnly} className="flex flex-col gap-4">
      <ChoiceGroup
        label={t('addDocument.service')}
        options={[{ value: 'qa', label: t('addDocument.service_qa') }]}
        value="qa"
        onValueChange={() => undefined}
      />
      <p className="flex items-start gap-2 text-muted text-sm">
        <MessagesSquare size={16} aria-hidden className="mt-0.5" />
        {t('addDocument.qa_hint')}
      </p>
      <TextField
        label={t('addDocument.collection_name')}
        placeholder={t('addDocument.collection_name_default')}
        value={name}
        maxLength={KNOWLEDGE.nameMax}
        onValueChange={onName}
      />
      <QaBuilder draft={draft} onChange={onDraft} error={error} />
    </div>
  );
}

/** What is added: a text, a page, files, or what comes from elsewhere. */
export function KindPicker({
  value,
  disabled,
  onChange,
}: {
  value: DocumentKind;
  disabled: boolean;
  onChange: (kind: DocumentKind) => void;
}) {
  const { t } = useTranslation();
  const kinds = [
    { kind: 'text', Icon: Type, label: t('addDocument.kind_text') },
    { kind: 'url', Icon: Globe, label: t('addDocument.kind_url') },
    { kind: 'file', Icon: FileUp, label: t('addDocument.kind_file') },
    { kind: 'external', Icon: Link2, label: t('addDocument.kind_external') },
  ] as const;
  return (
    <RadioGroup
      aria-label={t('addDocument.kind')}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next as DocumentKind)}
      className="grid grid-cols-4 gap-2 max-sm:grid-cols-2"
    >
      {kinds.map(({ kind, Icon, label }) => (
        <Radio.Root
          key={kind}
          value={kind}
          className="flex h-16 cursor-pointer select-none flex-col items-center justify-center gap-1 rounded-lg border border-control/70 bg-surface px-2 text-ink text-sm transition-colors hover:border-control data-disabled:cursor-not-allowed data-checked:border-accent data-checked:bg-accent-soft data-checked:text-accent-ink data-disabled:opacity-60 max-sm:h-12 max-sm:flex-row max-sm:gap-2"
        >
          <Icon size={20} aria-hidden />
          {label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
