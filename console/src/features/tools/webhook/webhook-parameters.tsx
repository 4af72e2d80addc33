import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPart } from './form-part.tsx';
import { LEAF_TYPES } from './parameters/parameter-draft.ts';
import { ParameterTree } from './parameters/parameter-tree.tsx';
import { rowsOfUrl } from './url-placeholders.ts';
import { hasBody, type WebhookDraft } from './webhook-draft.ts';

/** Path, query and body of a webhook; each is shown where the request can have it. */
export function WebhookParameters({
  value,
  bodyAside,
  onChange,
}: {
  value: WebhookDraft;
  /** Stands beside the button that adds to the body. */
  bodyAside: ReactNode;
  onChange: (part: Partial<WebhookDraft>) => void;
}) {
  const { t } = useTranslation();
  const { url, method } = value.tool.api_schema;
  const path = rowsOfUrl(value.path, url);
  return (
    <>
      {path.length > 0 ? (
        <FormPart title={t('webhook.path')} hint={t('webhook.path_hint')}>
          <ParameterTree
            hasFixedNames
            label={t('webhook.path')}
            types={LEAF_TYPES}
            nodes={path}
            onChange={(rows) =>
              // Parameters that the address does not name stay stored.
              onChange({
                path: [...rows, ...value.path.filter(({ name }) => !rows.some((row) => row.name === name))],
              })
            }
          />
        </FormPart>
      ) : null}
      <FormPart title={t('webhook.query')} hint={t('webhook.query_hint')}>
        <ParameterTree
          label={t('webhook.query')}
          types={LEAF_TYPES}
          nodes={value.query}
          onChange={(query) => onChange({ query })}
        />
      </FormPart>
      {hasBody(method) ? (
        <FormPart title={t('webhook.body')} hint={t('webhook.body_hint')}>
          <ParameterTree
            label={t('webhook.body')}
            nodes={value.body}
            aside={bodyAside}
            onChange={(body) => onChange({ body })}
          />
        </FormPart>
      ) : value.body.length > 0 ? (
        <p className="text-muted text-sm">{t('webhook.body_kept', { method })}</p>
      ) : null}
    </>
  );
}
