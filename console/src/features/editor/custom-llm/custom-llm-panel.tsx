import { hasCredential } from '@parley/contract/credential.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../design/text-field.tsx';
import type { EditedServer } from '../settings/conversation-forms.ts';
import { useSetting } from '../settings/editor-store.tsx';
import { HeaderRows } from './header-rows.tsx';
import { SecretField } from './secret-field.tsx';

/** The customer's own model server: where it is, which of its models answers, and what it asks to be told. */
export function CustomLlmPanel() {
  const { t } = useTranslation();
  const {
    value: custom,
    readOnly,
    errorAt,
    change: replace,
  } = useSetting('conversation_config.agent.prompt.custom_llm');
  const change = (part: Partial<EditedServer>) => replace({ ...custom, ...part });
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
          label={t('fields.address')}
          hint={t('editor.custom_llm_url_hint')}
          warning={hasCredential(custom.url) ? t('webhook.url_credential') : undefined}
          placeholder="https://llm.example.com/v1"
          maxLength={2_048}
          value={custom.url}
          readOnly={readOnly}
          error={errorAt('url')}
          onValueChange={(url) => change({ url })}
        />
        <TextField
          mono
          label={t('fields.model')}
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
            errorAt={(index) => errorAt(`headers.${index}`)}
            readOnly={readOnly}
            onChange={(headers) => change({ headers })}
          />
        </div>
      </div>
    </section>
  );
}
