import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { ChoiceGroup } from '../../../../design/choice-group.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import type { WebhookDraft } from '../webhook-draft.ts';
import { curlRequest } from './curl-command.ts';
import { type ExampleOptions, type ExampleUse, rowsOfExample } from './example-body.ts';
import { withRequest } from './imported-request.ts';

/** What is pasted: a whole request, or an example of its body alone. */
export type ImportKind = 'curl' | 'example';

/** Fills a webhook's form from what a service's documentation shows. */
export function ImportDialog({
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
  const [text, setText] = useState('');
  const [use, setUse] = useState<ExampleUse>('described');
  const [error, setError] = useState<string>();
  const options: ExampleOptions = {
    use,
    newKey: () => crypto.randomUUID(),
    describe: (value) => (value === '' ? '' : t('webhook.example_value', { value: value.slice(0, 200) })),
  };
  const handleSubmit = () => {
    try {
      if (kind === 'example') onImport({ ...draft, body: rowsOfExample(text, options) });
      else {
        const request = curlRequest(text);
        if (!request) return setError(t('webhook.import_no_curl'));
        onImport(withRequest(draft, request, options));
      }
      onClose();
    } catch (problem) {
      if (!(problem instanceof SyntaxError)) throw problem;
      setError(t(kind === 'curl' ? 'webhook.import_no_json_body' : 'webhook.import_no_json'));
    }
  };
  const replaces = kind === 'example' ? draft.body.length > 0 : draft.url !== '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(kind === 'curl' ? 'webhook.import_curl' : 'webhook.import_example')}
      description={t(kind === 'curl' ? 'webhook.import_curl_hint' : 'webhook.import_example_hint')}
      dismissible={text === ''}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('design.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={text.trim() === ''}>
            {t(replaces ? 'webhook.import_replace' : 'webhook.import')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          mono
          rows={10}
          spellCheck={false}
          label={t(kind === 'curl' ? 'webhook.import_curl_text' : 'webhook.import_example_text')}
          placeholder={kind === 'curl' ? CURL_PLACEHOLDER : EXAMPLE_PLACEHOLDER}
          value={text}
          error={error}
          onValueChange={(next) => {
            setText(next);
            setError(undefined);
          }}
        />
        <ChoiceGroup
          label={t('webhook.import_values')}
          options={[
            { value: 'described', label: t('webhook.import_described') },
            { value: 'constant', label: t('webhook.import_constant') },
          ]}
          value={use}
          onValueChange={setUse}
        />
      </div>
    </Dialog>
  );
}

const CURL_PLACEHOLDER = `curl -X POST https://api.example.com/orders \\
  -H 'X-Api-Key: …' \\
  -d '{ "customer": { "name": "Ada" } }'`;
const EXAMPLE_PLACEHOLDER = `{
  "customer": { "name": "Ada" },
  "lines": [{ "sku": "B-12", "count": 2 }]
}`;
