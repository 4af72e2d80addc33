import type { AgentType } from '@parley/contract/agent-list.ts';
import type { AgentFile } from '@parley/contract/agent-versions.ts';
import { TEMPLATE_IDS, type TemplateId } from '@parley/contract/templates.ts';
import { FilePlus2, FileUp, Headset, type LucideIcon, Megaphone, ShoppingBag, Wrench } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadPage } from '../../../data/new-documents.ts';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { showFirstFault } from '../../../design/first-fault.ts';
import { DialogFrame } from '../../../design/form/dialog-frame.tsx';
import { HiddenFileInput } from '../../../design/hidden-file-input.tsx';
import { useAgentFile } from '../files/use-agent-file.ts';
import { BusinessFields } from './business-fields.tsx';
import { LeftDrafts, type LeftDraftsProps } from './left-drafts.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useBusinessForm } from './use-business-form.ts';

export type TemplatePickerDialogProps = {
  type: AgentType;
  onBack: () => void;
  /** Gets the website of the business as a document, once it was read. */
  onCreate: (template: TemplateId, website: ReadPage | undefined) => void;
  onImport: (file: AgentFile) => void;
} & Pick<LeftDraftsProps, 'newAgent' | 'onTaken'>;

/** Chooses what a new agent starts from, with a look into each template. */
export function TemplatePickerDialog(props: TemplatePickerDialogProps) {
  const { type, onBack, onCreate, onImport, newAgent, onTaken } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<TemplateId>('default');
  const business = useBusinessForm();
  const fields = useRef<HTMLFieldSetElement>(null);
  const handleSubmit = async () => {
    const submitted = await business.submit(chosen);
    // The dialog may have been left while the website was read.
    if (!fields.current) return;
    if (submitted) onCreate(chosen, submitted.website);
    else showFirstFault(fields.current);
  };
  return (
    <DialogFrame
      size="xl"
      title={t(type === 'chat' ? 'editor.pick_template_chat' : 'editor.pick_template_voice')}
      description={t('editor.pick_template_hint')}
      submitText={t('editor.use_template')}
      cancelText={t('editor.back')}
      busy={business.isBusy}
      isChanged={business.changedFields > 0}
      leavesAtOnce={business.changedFields < 2}
      beside={<ImportButton onImport={onImport} />}
      onSubmit={() => void handleSubmit()}
      onClose={onBack}
    >
      <LeftDrafts type={type} newAgent={newAgent} onTaken={onTaken} />
      <BusinessFields ref={fields} form={business} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('editor.templates')}</legend>
          {TEMPLATE_IDS.map((id) => (
            <TemplateChoice key={id} id={id} isChosen={id === chosen} onChoose={() => setChosen(id)} />
          ))}
        </fieldset>
        <TemplatePreview template={chosen} type={type} />
      </div>
    </DialogFrame>
  );
}

const ICONS: Readonly<Record<TemplateId, LucideIcon>> = {
  default: FilePlus2,
  sales: ShoppingBag,
  marketing: Megaphone,
  support: Headset,
  technical: Wrench,
};

type TemplateChoiceProps = { id: TemplateId; isChosen: boolean; onChoose: () => void };

function TemplateChoice({ id, isChosen, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const Icon = ICONS[id];
  const name = t(`editor.template_${id}`);
  return (
    <label
      className={classNames(
        'relative flex cursor-pointer items-start gap-3 rounded-lg border px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
        isChosen ? 'border-accent bg-accent-soft' : 'bg-surface hover:border-line-strong hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="template"
        value={id}
        checked={isChosen}
        onChange={onChoose}
        aria-label={name}
        aria-describedby={`template-${id}`}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon
        size={20}
        aria-hidden
        className={classNames('mt-0.5', isChosen ? 'text-accent-ink' : 'text-muted')}
      />
      <span className="min-w-0">
        <span className="block font-medium text-base text-ink">{name}</span>
        <span id={`template-${id}`} className="block text-muted text-sm">
          {t(`editor.template_${id}_description`)}
        </span>
      </span>
    </label>
  );
}

function ImportButton({ onImport }: Pick<TemplatePickerDialogProps, 'onImport'>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { read } = useAgentFile();
  const handleFiles = async ([chosen]: readonly File[]) => {
    const file = await read(chosen);
    if (file) onImport(file);
  };
  return (
    <>
      <Button variant="ghost" className="mr-auto" icon={FileUp} onClick={() => input.current?.click()}>
        {t('history.new_from_file')}
      </Button>
      <HiddenFileInput
        ref={input}
        label={t('history.new_from_file')}
        accept=".json,application/json"
        onFiles={(files) => void handleFiles(files)}
      />
    </>
  );
}
