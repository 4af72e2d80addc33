import { ENHANCE_MIN } from '@parley/contract/limits.ts';
import { TEMPLATE_IDS, type TemplateId } from '@parley/contract/templates.ts';
import { Eraser, FileText, ListTree, RotateCcw, Sparkles, Text } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { Tooltip } from '../../../design/tooltip.tsx';

export type PromptToolbarProps = {
  /** Whether the prompt is edited as one text. */
  isFreeText: boolean;
  /** Length of the whole prompt. */
  characters: number;
  canEnhance: boolean | undefined;
  readOnly: boolean;
  /** Changes to the other way of editing. */
  onEditing: () => void;
  onEnhance: () => void;
  onReset: (template: TemplateId) => void;
  onClear: () => void;
};

/** How the prompt is edited, and what can be done with all of it. */
export function PromptToolbar(props: PromptToolbarProps) {
  const { isFreeText, characters, readOnly, onEditing } = props;
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="mr-auto flex items-baseline gap-2">
        <h3 className="font-medium text-base text-ink">{t('prompt.system_prompt')}</h3>
        <span className="text-faint text-xs tabular-nums">
          {t('prompt.characters', { count: characters })}
        </span>
      </div>
      {readOnly ? null : (
        <div className="flex flex-wrap items-center gap-1">
          <EditingButton isFreeText={isFreeText} onEditing={onEditing} />
          <EnhanceButton {...props} />
          <WholePromptActions {...props} />
        </div>
      )}
    </div>
  );
}

function EditingButton({ isFreeText, onEditing }: Pick<PromptToolbarProps, 'isFreeText' | 'onEditing'>) {
  const { t } = useTranslation();
  const Icon = isFreeText ? ListTree : Text;
  return (
    <Button size="sm" variant="ghost" icon={Icon} onClick={onEditing}>
      {t(isFreeText ? 'prompt.edit_in_sections' : 'prompt.edit_as_text')}
    </Button>
  );
}

function EnhanceButton({
  characters,
  canEnhance,
  onEnhance,
}: Pick<PromptToolbarProps, 'characters' | 'canEnhance' | 'onEnhance'>) {
  const { t } = useTranslation();
  const isLongEnough = characters >= ENHANCE_MIN;
  const isReady = canEnhance === true && isLongEnough;
  const reason =
    canEnhance === false
      ? t('prompt.error_no_language_model')
      : t('prompt.enhance_minimum', { min: ENHANCE_MIN });
  return (
    <Tooltip content={reason} disabled={isReady}>
      {/* Not `disabled`: the reason must be reachable by keyboard. */}
      <Button
        size="sm"
        icon={Sparkles}
        aria-disabled={!isReady}
        {...(isReady ? { onClick: onEnhance } : { 'aria-description': reason })}
      >
        {t('prompt.enhance')}
      </Button>
    </Tooltip>
  );
}

function WholePromptActions({
  characters,
  onReset,
  onClear,
}: Pick<PromptToolbarProps, 'characters' | 'onReset' | 'onClear'>) {
  const { t } = useTranslation();
  const [isClearing, setIsClearing] = useState(false);
  const [template, setTemplate] = useState<TemplateId>();
  const handleReset = (chosen: TemplateId) => {
    setTemplate(undefined);
    onReset(chosen);
  };
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={t('prompt.reset')} icon={RotateCcw} />}>
        {TEMPLATE_IDS.map((id) => (
          <MenuItem
            key={id}
            icon={FileText}
            onSelect={() => (characters === 0 ? onReset(id) : setTemplate(id))}
          >
            {t(`editor.template_${id}`)}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        size="sm"
        label={t('prompt.clear')}
        icon={Eraser}
        // Not `disabled`: it has the focus once the prompt is cleared.
        aria-disabled={characters === 0}
        onClick={() => setIsClearing(characters > 0)}
      />
      <ConfirmDialog
        open={template !== undefined}
        type="warning"
        title={t('prompt.reset_title')}
        message={t('prompt.reset_message', { template: template ? t(`editor.template_${template}`) : '' })}
        confirmText={t('prompt.reset')}
        onConfirm={() => template && handleReset(template)}
        onCancel={() => setTemplate(undefined)}
      />
      <ConfirmDialog
        open={isClearing}
        title={t('prompt.clear_title')}
        message={t('prompt.clear_message')}
        confirmText={t('prompt.clear')}
        onConfirm={() => {
          setIsClearing(false);
          onClear();
        }}
        onCancel={() => setIsClearing(false)}
      />
    </>
  );
}
