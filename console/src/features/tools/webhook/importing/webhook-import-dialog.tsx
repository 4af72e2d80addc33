import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../../design/form/form-dialog.tsx';
import { ChoiceField, TextAreaField } from '../../../../design/form/form-fields.tsx';
import type { WebhookDraft } from '../webhook-draft.ts';
import { curlRequest, UnsupportedCurlBody } from './curl-command.ts';
import { type ExampleOptions, rowsOfExample, withRequest } from './example-body.ts';

/** What is pasted: a whole request, or an example of its body alone. */
export type ImportKind = 'curl' | 'example';

/** The text, and what becomes of the values in it. */
const Import = z.object({ text: z.string(), use: z.enum(['described', 'constant']) });

/** Fills a webhook's form from what a service's documentation shows. */
export function WebhookImportDialog({
  kind,
  draft,
  onImport,
  onClose,
}: {
  kind: ImportKind;
  draft: WebhookDraft;
  onImport: (draft: WebhookDraft) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const isCurl = kind === 'curl';
  const replaces = isCurl ? draft.tool.api_schema.url !== '' : draft.body.length > 0;
  return (
    <FormDialog
      title={t(isCurl ? 'webhook.import_curl' : 'webhook.import_example')}
      description={t(isCurl ? 'webhook.import_curl_hint' : 'webhook.import_example_hint')}
      submitText={t(replaces ? 'webhook.import_replace' : 'buttons.import')}
      disabled={({ text }) => text.trim() === ''}
      schema={Import}
      defaultValues={{ text: '', use: 'described' }}
      failureOf={(error) => {
        if (error instanceof NoCurlCommand) return { field: 'text', sentence: t('webhook.import_no_curl') };
        if (error instanceof UnsupportedCurlBody)
          return { field: 'text', sentence: t('webhook.import_curl_body') };
        if (!(error instanceof SyntaxError)) throw error;
        return {
          field: 'text',
          sentence: t(isCurl ? 'webhook.import_no_json_body' : 'webhook.import_no_json'),
        };
      }}
      onSubmit={(input) => onImport(imported(kind, draft, input, t))}
      doneText={null}
      onClose={onClose}
    >
      <TextAreaField
        mono
        rows={10}
        name="text"
        spellCheck={false}
        label={t(isCurl ? 'webhook.import_curl_text' : 'webhook.import_example_text')}
        placeholder={isCurl ? CURL_PLACEHOLDER : EXAMPLE_PLACEHOLDER}
      />
      <ChoiceField
        name="use"
        label={t('webhook.import_values')}
        options={[
          { value: 'described', label: t('webhook.import_described') },
          { value: 'constant', label: t('webhook.import_constant') },
        ]}
      />
    </FormDialog>
  );
}

class NoCurlCommand extends Error {}

/** The draft with what was pasted. @throws where the text is neither */
function imported(
  kind: ImportKind,
  draft: WebhookDraft,
  { text, use }: z.infer<typeof Import>,
  t: TFunction,
) {
  const options: ExampleOptions = {
    use,
    newKey: () => crypto.randomUUID(),
    describe: (value) => (value === '' ? '' : t('webhook.example_value', { value })),
  };
  if (kind === 'example') return { ...draft, body: rowsOfExample(text, options) };
  const request = curlRequest(text);
  if (!request) throw new NoCurlCommand();
  return withRequest(draft, request, options);
}

const CURL_PLACEHOLDER = `curl -X POST https://api.example.com/orders \\
  -H 'X-Api-Key: …' \\
  -d '{ "customer": { "name": "Ada" } }'`;
const EXAMPLE_PLACEHOLDER = `{
  "customer": { "name": "Ada" },
  "lines": [{ "sku": "B-12", "count": 2 }]
}`;
