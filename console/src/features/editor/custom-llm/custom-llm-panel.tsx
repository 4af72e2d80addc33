import { hasCredential } from '@parley/contract/credential.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../design/text-field.tsx';
import type { CustomLlmDraft, DraftChange } from '../draft/agent-draft.ts';
import type { DraftErrors } from '../draft/draft-error-codes.ts';
import { useErrorSentence } from '../error-sentence.ts';
import { HeaderRows } from './header-rows.tsx';
import { SecretField } from './secret-field.tsx';

export type CustomLlmPanelProps = {
  custom: CustomLlmDraft | null;
  errors: DraftErrors;
  readOnly: boolean;
  onChange: (change: DraftChange) => void;
};

/** The customer's own model server: where it is, which of its models answers, and what it asks to be told. */
export const CustomLlmPanel = memo(function CustomLlmPanel(props: CustomLlmPanelProps) {
  const { errors, readOnly, onChange } = props;
  const { t } = useTranslation();
  const sentenceOf = useErrorSentence();
  const custom = props.custom ?? NO_SERVER;
  const change = (part: Partial<CustomLlmDraft>) => onChange({ customLlm: { ...custom, ...part } });
  const urlError = errors['customLlm.url'];
  return (
    <section aria-labelledby="custom-llm-title" className="rounded-lg border bg-surface p-4">
      <h2 id="custom-llm-title" className="font-semibold text-base text-ink">
        {t('editor.custom_llm')}
      </h2>
      <p className="text-muted text-sm">{t('editor.custom_llm_hint')}</p>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        <TextField
          mono
          className="md:col-span-2"
          type="url"
          label={t('editor.custom_llm_url')}
          hint={t('editor.custom_llm_url_hint')}
          warning={hasCredential(custom.url) ? t('editor.url_credential') : undefined}
          placeholder="https://llm.example.com/v1"
          maxLength={2_048}
          value={custom.url}
          readOnly={readOnly}
          error={urlError && sentenceOf(urlError)}
          onValueChange={(url) => change({ url })}
        />
        <TextField
          mono
          label={t('editor.custom_llm_model')}
          hint={t('editor.custom_llm_model_hint')}
          placeholder="my-model"
          maxLength={200}
          value={custom.modelId}
          readOnly={readOnly}
          onValueChange={(modelId) => change({ modelId })}
        />
        <SecretField
          secretId={custom.secretId}
          address={custom.url}
          readOnly={readOnly}
          onChange={(secretId) => change({ secretId })}
        />
        <div className="md:col-span-2">
          <HeaderRows
            headers={custom.headers}
            errors={errors}
            readOnly={readOnly}
            onChange={(headers) => change({ headers })}
          />
        </div>
      </div>
    </section>
  );
});

const NO_SERVER: CustomLlmDraft = { url: '', modelId: '', secretId: '', headers: [] };
