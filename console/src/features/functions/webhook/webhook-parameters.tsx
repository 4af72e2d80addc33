import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPart } from './form-part.tsx';
import type { FunctionErrors } from './function-errors.ts';
import { LEAF_TYPES } from './parameters/parameter-draft.ts';
import { ParameterTree } from './parameters/parameter-tree.tsx';
import { rowsOfUrl } from './url-placeholders.ts';
import { hasBody, type WebhookDraft } from './webhook-draft.ts';

/** Path, query and body of a webhook; each is shown where the request can have it. */
export function WebhookParameters({
  value,
  errors,
  readOnly,
  variableNames,
  bodyAside,
  onChange,
}: {
  value: WebhookDraft;
  errors: FunctionErrors;
  readOnly: boolean;
  variableNames: readonly string[];
  /** Stands beside the button that adds to the body. */
  bodyAside: ReactNode;
  onChange: (part: Partial<WebhookDraft>) => void;
}) {
  const { t } = useTranslation();
  const path = rowsOfUrl(value.path, value.url);
  const tree = { errors, readOnly, variableNames };
  return (
    <>
      {path.length > 0 ? (
        <FormPart title={t('webhook.path')} hint={t('webhook.path_hint')}>
          <ParameterTree
            {...tree}
            hasFixedNames
            label={t('webhook.path')}
            types={LEAF_TYPES}
            nodes={path}
            onChange={(rows) =>
              // What the address does not name right now is kept behind.
              onChange({
                path: [...rows, ...value.path.filter(({ name }) => !rows.some((row) => row.name === name))],
              })
            }
          />
        </FormPart>
      ) : null}
      <FormPart title={t('webhook.query')} hint={t('webhook.query_hint')}>
        <ParameterTree
          {...tree}
          label={t('webhook.query')}
          types={LEAF_TYPES}
          nodes={value.query}
          onChange={(query) => onChange({ query })}
        />
      </FormPart>
      {hasBody(value.method) ? (
        <FormPart title={t('webhook.body')} hint={t('webhook.body_hint')}>
          <ParameterTree
            {...tree}
            label={t('webhook.body')}
            nodes={value.body}
            aside={bodyAside}
            onChange={(body) => onChange({ body })}
          />
        </FormPart>
      ) : value.body.length > 0 ? (
        <p className="text-muted text-sm">{t('webhook.body_kept', { method: value.method })}</p>
      ) : null}
    </>
  );
}
